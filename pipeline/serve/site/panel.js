// The open card: its picture, on which numbers can be clicked, its values, and how each came about.
import { state, ask, make, card, place, findingsOf } from '/store.js';
import { cardPictures, findings } from '/cards.js';
import { let_go } from '/pictures.js';

const panel = document.getElementById('panel');

const isChances = (value) => value && typeof value === 'object' && Array.isArray(value.outcomes);
const share = (p) => (typeof p === 'number' ? p : p.split('/').reduce((a, b) => Number(a) / Number(b)));

// Chances as bars and as exact numbers.
export function chances(value) {
  const most = Math.max(1e-9, ...value.outcomes.map((each) => share(each.p)));
  const rows = value.outcomes.map((each) => {
    const bar = make('span', { class: 'bar' });
    bar.style.width = `${(10 * share(each.p)) / most}rem`;
    return make('tr', {}, make('th', { scope: 'row', class: 'number' }, typeof each.value === 'object' ? JSON.stringify(each.value) : String(each.value)),
      make('td', { class: 'number chance' }, String(each.p)), make('td', { class: 'number' }, `${(100 * share(each.p)).toFixed(1)} %`), make('td', {}, bar));
  });
  return make('table', { class: 'chances' },
    make('thead', {}, make('tr', {}, ...['Outcome', 'Chance', 'In hundred', 'Bar'].map((each) => make('th', { scope: 'col' }, each)))),
    make('tbody', {}, ...rows));
}

function valueOf(value) {
  if (isChances(value)) {
    return chances(value);
  }
  // Chances of several values that a game states as a list.
  if (Array.isArray(value) && value.length && value.every((each) => each && typeof each === 'object' && 'value' in each && 'p' in each)) {
    return chances({ outcomes: value });
  }
  if (Array.isArray(value)) {
    return make('ul', {}, ...value.map((each) => make('li', {}, valueOf(each))));
  }
  if (value && typeof value === 'object') {
    return make('table', {}, ...Object.entries(value).map(([key, each]) => make('tr', {}, make('th', { scope: 'row' }, key), make('td', { class: 'number' }, valueOf(each)))));
  }
  return make('span', {}, value === null ? '–' : String(value));
}

function explanation(data) {
  const name = state.explained;
  const stat = data.stats[name];
  const box = make('section', { id: 'explanation', tabIndex: -1, 'aria-live': 'polite' });
  if (stat) {
    box.append(make('h3', {}, `${stat.label || name} = ${stat.shown}`), make('ul', { class: 'steps' }, ...stat.steps.map((step) => {
      const line = make('li', {}, `${step.text} = ${step.value} `,
        step.file ? make('a', { href: place(step.file, step.line, step.column) }, step.source || `${step.file}:${step.line}`) : step.source);
      line.style.paddingLeft = `${step.depth}rem`;
      return line;
    })));
    if (typeof stat.value === 'object' && stat.value) {
      box.append(valueOf(stat.value));
    }
  } else if (name in data.fields) {
    const one = card(state.open);
    box.append(make('h3', {}, name), make('p', {}, 'As it is written: ', make('a', { href: place(one.file, one.line, 1) }, `${one.file}:${one.line}`)), valueOf(data.fields[name]));
    for (const each of data.insertions.filter((insertion) => insertion.field.split(/[.[]/)[0] === name)) {
      box.append(make('p', { class: 'number' }, `${each.shown}, of `, make('a', { href: place(each.file, each.line, each.column) }, `${each.file}:${each.line}`)));
    }
  }
  return box;
}

const numberButton = (name, shown, desk) => make('button', { type: 'button', class: 'stat number', 'data-stat': name, onclick: () => desk.explain(name) }, shown);

// A picture of the card, with its numbers as buttons.
function withRegions(one, element, regions, data, desk) {
  const [bleedX, bleedY] = one.bleed;
  const [width, height] = [one.width + 2 * bleedX, one.height + 2 * bleedY];
  const picture = make('div', { class: 'picture', 'data-name': one.name }, element);
  for (const region of regions) {
    const name = region.names.find((each) => each in data.stats) ?? region.names[0];
    const button = make('button', { type: 'button', class: 'region', 'data-names': region.names.join(' '), 'aria-label': `How ${region.names.join(', ')} came about`, onclick: () => desk.explain(name) });
    button.style.left = `${(100 * (region.x * width - bleedX)) / one.width}%`;
    button.style.top = `${(100 * (region.y * height - bleedY)) / one.height}%`;
    button.style.width = `${(100 * region.width * width) / one.width}%`;
    button.style.height = `${(100 * region.height * height) / one.height}%`;
    picture.append(button);
  }
  return picture;
}

let asked = 0;

export async function showPanel(desk) {
  const number = ++asked;
  const one = state.open ? card(state.open) : null;
  if (!one) {
    // One that cannot be read now stays open as it was.
    if (!state.open) {
      let_go(panel);
      panel.hidden = true;
      panel.replaceChildren();
    }
    return;
  }
  const sides = cardPictures(one.name);
  const [data, ...regions] = await Promise.all([ask('/definition.json', { card: one.name }),
    ...sides.map(({ side, part }) => ask('/regions.json', { campaign: state.campaign, deck: state.work.slice(5), card: one.name, side, part }))]).catch(() => [null]);
  if (!data || number !== asked) {
    return;
  }
  const pictures = sides.map(({ element }, i) => withRegions(one, element, state.bleed ? [] : regions[i], data, desk));
  const stats = Object.entries(data.stats).map(([name, stat]) => make('tr', {}, make('th', { scope: 'row' }, stat.label || name), make('td', {}, numberButton(name, isChances(stat.value) ? `mean ${stat.value.mean}` : stat.shown || '–', desk))));
  const fields = Object.keys(data.fields).map((name) => make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, numberButton(name, typeof data.fields[name] === 'object' ? JSON.stringify(data.fields[name]) : String(data.fields[name]), desk))));
  const notations = data.notations.flatMap((each) => [make('h3', {}, `${each.label || 'In its text'}: ${each.text}`), each.odds === null ? make('p', { class: 'soft' }, 'The game states no chances of it.') : valueOf(each.odds)]);
  const scroll = panel.scrollTop;
  const focus = panel.contains(document.activeElement) ? document.activeElement.dataset.stat ?? document.activeElement.id : null;
  let_go(panel);
  panel.replaceChildren(
    make('button', { type: 'button', id: 'close', onclick: () => desk.close() }, 'Close'),
    make('h2', { id: 'panel-title', tabIndex: -1 }, one.title),
    make('p', { class: 'soft' }, one.kind, ' · ', make('a', { href: place(one.file, one.line, 1) }, `${one.file}:${one.line}`)),
    ...findings(findingsOf(one)), ...pictures, explanation(data),
    ...(stats.length ? [make('h3', {}, 'Stats'), make('table', {}, ...stats)] : []), ...notations,
    make('h3', {}, 'Fields'), make('table', {}, ...fields));
  const wasHidden = panel.hidden;
  panel.hidden = false;
  panel.scrollTop = scroll;
  if (wasHidden) {
    document.getElementById('close').focus();
  } else if (focus) {
    (document.getElementById(focus) ?? panel.querySelector(`[data-stat="${CSS.escape(focus)}"]`))?.focus();
  }
}
