// Sheets of a deck and pages of a book, one at a time.
import { state, ask, query, make } from '/store.js';
import { picture, refresh, let_go } from '/pictures.js';

let asked = 0;

export async function showPages(main, desk) {
  const number = ++asked;
  const [sort, id] = [state.work.split(':')[0], state.work.slice(state.work.indexOf(':') + 1)];
  const isBook = sort === 'book';
  const words = isBook ? { campaign: state.campaign, book: id } : { campaign: state.campaign, deck: id, sheet: state.sheet };
  let pages;
  try {
    ({ pages } = await ask(isBook ? '/book.json' : '/sheets.json', words));
  } catch (fault) {
    pages = null;
    if (number === asked) {
      let_go(main);
      main.replaceChildren(make('p', { class: 'finding' }, `This cannot be shown: ${fault.message}`));
    }
  }
  if (!pages || number !== asked) {
    return;
  }
  state.page = Math.max(0, Math.min(state.page, pages.length - 1));
  const page = pages[state.page];
  const address = `${isBook ? '/page.svg' : '/sheet.svg'}?${query({ ...words, page: state.page, proof: state.proof })}`;
  const known = main.querySelector('.paper img');
  if (known && known.address === address && main.querySelector('.turning').dataset.pages === String(pages.length)) {
    refresh(known);
    return;
  }
  const turn = (to) => () => desk.turnTo(to);
  const button = (words_, to, id_) => make('button', { type: 'button', id: id_, disabled: to < 0 || to >= pages.length || to === state.page, onclick: turn(to) }, words_);
  const choice = make('select', { id: 'page', 'aria-label': 'Page', onchange: (event) => desk.turnTo(Number(event.target.value)) },
    ...pages.map((each, i) => make('option', { value: String(i), selected: i === state.page }, each.label)));
  const paper = make('div', { class: 'paper' }, picture(address, `${isBook ? 'Page' : 'Sheet'} ${page.label} of ${pages.length}`));
  paper.style.aspectRatio = `${page.width} / ${page.height}`;
  paper.style.width = state.real ? `${page.width * state.pixels}px` : '100%';
  if (state.real) {
    paper.style.maxWidth = 'none';
  }
  const focus = main.contains(document.activeElement) ? document.activeElement.id : '';
  let_go(main);
  main.replaceChildren(
    make('div', { class: 'turning', 'data-pages': String(pages.length) }, button('First', 0, 'first-page'), button('Previous', state.page - 1, 'previous-page'),
      make('span', {}, choice, ` of ${pages.length}`), button('Next', state.page + 1, 'next-page'), button('Last', pages.length - 1, 'last-page')),
    make('div', { class: 'sideways', tabIndex: 0, role: 'group', 'aria-label': 'The page' }, paper));
  const again = focus && document.getElementById(focus);
  if (again) {
    (again.disabled ? document.getElementById('page') : again).focus();
  }
}
