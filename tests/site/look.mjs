// Looks at the pages of a site in Chromium, at the width of a phone and of a desk: pictures of every kind of page, no sideways scrolling on any
// page, no complaint on the console, the keys of the viewer. Not part of CI; needs Node.js, playwright-core and a Chromium.
//
//   flagfall demo --create-only --dir DIR; flagfall export DIR/demo.flagfall site DIR/site
//   node tests/site/look.mjs DIR/site DIR/pictures
//
// CHROMIUM names the browser (/usr/bin/chromium), DARK=1 asks for dark pages, PLAYWRIGHT the module where it is not installed beside.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [site, pictures] = process.argv.slice(2).map(path => resolve(path));
if (!pictures) throw new Error('node look.mjs SITE PICTURES');
const { chromium } = await import(process.env.PLAYWRIGHT ? pathToFileURL(resolve(process.env.PLAYWRIGHT, 'index.mjs')).href : 'playwright-core');
mkdirSync(pictures, { recursive: true });

const walk = folder => readdirSync(folder).flatMap(name => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? walk(path) : [path];
});
const pages = walk(site).filter(path => path.endsWith('.html')).sort();
// One picture of a kind of page and section; of cards and rounds the first that comes.
const kind = path => relative(site, path).replace(/p\d+\.html/, 'player.html').replace(/r\d+b\d+\.html/, 'game.html').replace(/r\d+\.html/, 'round.html');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const faults = [];
let looked = 0;
for (const width of [390, 1200]) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme: process.env.DARK ? 'dark' : 'light', deviceScaleFactor: 1 });
  const page = await context.newPage();
  let here = '';
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) faults.push(`${here} ${width}: ${message.text()}`); });
  page.on('pageerror', error => faults.push(`${here} ${width}: ${error.message}`));
  page.on('requestfailed', request => faults.push(`${here} ${width}: ${request.url()} did not load`));
  page.on('request', request => { if (!request.url().startsWith('file:')) faults.push(`${here} ${width}: asks for ${request.url()}`); });
  const seen = new Set();
  for (const path of pages) {
    here = relative(site, path);
    await page.goto(pathToFileURL(path).href);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) faults.push(`${here} ${width}: ${wide} px to the side`);
    if (width < 720) {
      // Nothing scrolls to the side within the page either, and nothing is cut off.
      const inner = await page.evaluate(() => [...document.querySelectorAll('main *')].filter(e => !e.closest('svg') && !e.closest('.unseen') && !e.closest('thead') && e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map(e => e.outerHTML.slice(0, 80)));
      if (inner.length) faults.push(`${here} ${width}: beyond the edge ${inner.join(' | ')}`);
      const small = await page.evaluate(() => [...document.querySelectorAll('nav a, .keys button')].filter(e => e.getBoundingClientRect().height < 44).length);
      if (small) faults.push(`${here} ${width}: ${small} targets under 44 px`);
    }
    const viewer = await page.$('[data-viewer]');
    if (viewer) {
      const now = () => page.textContent('.now');
      const men = () => page.$$eval('.men use', uses => uses.map(u => [u.getAttribute('href'), u.getAttribute('x'), u.getAttribute('y')].join()).sort().join(' '));
      const last = [await now(), await men()];
      await page.keyboard.press('Home');
      const first = [await now(), await men()];
      await page.keyboard.press('ArrowRight');
      const second = await now();
      await page.keyboard.press('ArrowLeft');
      if (first[1] !== await men() || second === first[0] || last[0] === first[0]) faults.push(`${here} ${width}: the arrows`);
      await page.keyboard.press('f');
      if (first[1] === await men() && !/draughts/.test(here)) faults.push(`${here} ${width}: F does not turn the board`);
      await page.keyboard.press('f');
      await page.keyboard.press('End');
      if (last[1] !== await men()) faults.push(`${here} ${width}: End is not the last position`);
    }
    looked += 1;
    if (!seen.has(kind(path))) {
      seen.add(kind(path));
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: join(pictures, `${kind(path).replace(/[/.]/g, '-').replace('-html', '')}-${width}.png`), clip: { x: 0, y: 0, width, height: Math.min(1600, await page.evaluate(() => document.documentElement.scrollHeight)) }, fullPage: true });
    }
  }
  await context.close();
}
await browser.close();
console.log(`${looked} looks at ${pages.length} pages, ${faults.length} faults`);
faults.slice(0, 40).forEach(fault => console.log(fault));
process.exit(faults.length ? 1 : 0);
