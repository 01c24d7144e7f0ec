// From kinds of action to one move. An action is {id, name, text, available, reason, parts: [{id, ask, as}], moves: [[line, value...]]}:
// one value for each part. A choice is {action, picks: {part: value}}. Nothing here touches the page.

function actionOf(scene, choice) {
  return scene.actions.find((action) => action.id === choice.action && action.available) ?? null;
}

function agrees(action, move, picks, upTo = action.parts.length) {
  return action.parts.every((part, index) => index >= upTo || picks[part.id] === undefined || picks[part.id] === move[index + 1]);
}

// The values that part number `index` may still take, given what is picked for the parts before it.
function allowedValues(action, index, picks) {
  return new Set(action.moves.filter((move) => agrees(action, move, picks, index)).map((move) => move[index + 1]));
}

// What is picked, with what follows from it: a part that has one value left takes it; picks that no longer fit are dropped.
function settled(action, picks) {
  const kept = {};
  action.parts.forEach((part, index) => {
    const values = allowedValues(action, index, kept);
    if (values.has(picks[part.id])) kept[part.id] = picks[part.id];
    else if (values.size === 1) kept[part.id] = [...values][0];
  });
  // what was picked later may leave one value for a part before it
  const fit = action.moves.filter((move) => agrees(action, move, kept));
  action.parts.forEach((part, index) => {
    const values = new Set(fit.map((move) => move[index + 1]));
    if (kept[part.id] === undefined && values.size === 1) kept[part.id] = [...values][0];
  });
  return kept;
}

// The one move that is left, or null.
function chosenLine(scene, choice) {
  const action = actionOf(scene, choice);
  if (!action) return null;
  const left = action.moves.filter((move) => agrees(action, move, choice.picks));
  return left.length === 1 ? left[0][0] : null;
}

function chooseAction(scene, choice, id) {
  const next = { action: id, picks: choice.picks };
  const action = actionOf(scene, next);
  return action ? { action: id, picks: settled(action, choice.picks) } : choice;
}

// The parts that a thing of the table may fill: [[action, part index]...], of the chosen action or, before one is chosen, of all.
function placesFor(scene, choice, value) {
  const chosen = actionOf(scene, choice);
  const actions = chosen ? [chosen] : scene.actions.filter((action) => action.available);
  return actions.flatMap((action) => action.parts
    .map((part, index) => (part.as !== "grid" && allowedValues(action, index, {}).has(value) ? [action, index] : null)).filter(Boolean));
}

function pickValue(scene, choice, partId, value) {
  const action = actionOf(scene, choice);
  const again = choice.picks[partId] === value;
  const picks = { ...choice.picks, [partId]: again ? undefined : value };
  if (!action) return { action: null, picks };
  // a pick that clashes with earlier ones wins over them
  const index = action.parts.findIndex((part) => part.id === partId);
  if (!again && !allowedValues(action, index, picks).has(value)) {
    for (const part of action.parts.slice(0, index)) delete picks[part.id];
  }
  return { action: choice.action, picks: again ? picks : settled(action, picks) };
}

function pickThing(scene, choice, value) {
  const places = placesFor(scene, choice, value);
  if (!places.length) return choice;
  // a thing that is picked is put back; else it fills the first part that is still open and fits what is picked
  const isHere = ([action, index]) => choice.action === action.id && choice.picks[action.parts[index].id] === value;
  const isOpen = ([action, index]) => choice.picks[action.parts[index].id] === undefined
    && action.moves.some((move) => move[index + 1] === value && agrees(action, move, choice.picks));
  const [action, index] = places.find(isHere) ?? places.find(isOpen) ?? places[0];
  const partId = action.parts[index].id;
  const one = new Set(places.map(([other]) => other.id)).size === 1;
  const start = choice.action === null && one ? { action: action.id, picks: choice.picks } : choice;
  return pickValue(scene, start, partId, value);
}

// A fresh choice for a fresh decision: the only action there is, is taken.
function firstChoice(scene) {
  const open = scene.actions.filter((action) => action.available);
  const blank = { action: null, picks: {} };
  // within a window everybody takes the same steps, whatever they hold
  return open.length === 1 && !scene.window && (scene.actions.length === 1 || scene.forced) ? chooseAction(scene, blank, open[0].id) : blank;
}
