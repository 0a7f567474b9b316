// Search in tables, and games to play through. Pages say everything without it but these two.
'use strict';
(() => {
  const fold = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

  for (const search of document.querySelectorAll('.search')) {
    const rows = [...document.querySelectorAll('main table tbody tr')].map(row => [row, fold(row.textContent)]);
    search.hidden = rows.length < 12;
    search.querySelector('input').addEventListener('input', event => {
      const wanted = fold(event.target.value).split(/\s+/).filter(Boolean);
      for (const [row, text] of rows) row.hidden = !wanted.every(word => text.includes(word));
    });
  }

  const viewer = document.querySelector('[data-viewer]');
  if (!viewer) return;
  const line = JSON.parse(document.getElementById('line').textContent);
  const board = viewer.querySelector('.board');
  const [files, ranks, half] = ['files', 'ranks', 'half'].map(name => Number(board.dataset[name]));
  const now = viewer.querySelector('.now');
  const moves = [...viewer.querySelectorAll('[data-at]')];
  let at = line.length - 1;
  let turned = false;

  const make = (name, values) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    return made;
  };
  const corner = (column, row) => {
    const [x, y] = turned ? [files - 1 - column, ranks - 1 - row] : [column, row];
    return { x: x * 100 + half - 50, y: y * 100 + half - 50 };
  };
  const show = step => {
    at = Math.max(0, Math.min(line.length - 1, step));
    const { p: men, m: marks, t: said } = line[at];
    board.querySelector('.marks').replaceChildren(...marks.map(([column, row]) => make('rect', { ...corner(column, row), width: 100, height: 100, rx: half ? 0 : 50 })));
    board.querySelector('.men').replaceChildren(...[...men].flatMap((man, n) => {
      if (man === '.') return [];
      const side = man === man.toUpperCase() ? 'w' : 'b';
      return [make('use', { href: `#m${side}-${man.toLowerCase()}`, ...corner(n % files, Math.floor(n / files)) })];
    }));
    board.classList.toggle('is-turned', turned);
    now.textContent = said;
    for (const move of moves) {
      const here = Number(move.dataset.at) === at;
      if (here) move.setAttribute('aria-current', 'step'); else move.removeAttribute('aria-current');
      if (here) {
        const list = move.closest('.moves');
        list.scrollTop = move.closest('li').offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    }
  };
  const go = {
    first: () => show(0),
    back: () => show(at - 1),
    on: () => show(at + 1),
    last: () => show(line.length - 1),
    turn: () => { turned = !turned; show(at); },
  };
  const keys = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', f: 'turn', F: 'turn' };

  viewer.classList.add('live');
  viewer.querySelector('.keys').hidden = false;
  for (const button of viewer.querySelectorAll('[data-go]')) button.addEventListener('click', () => go[button.dataset.go]());
  for (const move of moves) move.addEventListener('click', () => show(Number(move.dataset.at)));
  document.addEventListener('keydown', event => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || event.target.matches('input')) return;
    event.preventDefault();
    go[act]();
  });
  show(at);
})();
