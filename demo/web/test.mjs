// SPDX-License-Identifier: MIT
// Tests the demo in a browser: test.mjs SITE OUT. Saves pictures and downloads in OUT.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Browser, serve, sleep } from './webdriver.mjs';

const [site, out] = process.argv.slice(2).map(name => resolve(name));
const downloads = join(out, 'downloads');
const keys = { escape: '\uE00C', f5: '\uE035', f9: '\uE039', f12: '\uE03C' };
let browser;

// Waits until the condition is true; the page may need seconds on a busy machine.
async function wait(what, condition) {
  for (const end = Date.now() + 60000; Date.now() < end; await sleep(0.1)) {
    const answer = await condition();
    if (answer) return answer;
  }
  console.error(await text(), (await lines()).slice(-20).join('\n'));
  throw new Error(`not true: ${what}`);
}

async function check(what, condition) {
  const answer = await wait(what, condition);
  console.log(`ok: ${what}`);
  return answer;
}

// The demo's output after the first `from` lines; see StatePrinter.
const lines = async (from = 0) =>
  await browser.run('return (window.raywalkLines ?? []).slice(arguments[0])', from);
const count = async () => (await lines()).length;
const text = () => browser.run('return document.getElementById("text").textContent');
const last = async (start, from) => (await lines(from)).findLast(line => line.startsWith(start));
const numbers = line => line.split(' ').map(Number).filter(Number.isFinite);
const widget = async name => {
  const [x, y, width, height] = numbers(await wait(`widget ${name}`, () => last(`widget ${name} `)));
  return { x, y, width, height };
};
const lies_at_the_bottom = async name =>
  (await widget(name)).y > await browser.run('return innerHeight - 80');
const click_widget = async name => {
  const { x, y } = await widget(name);
  await browser.click(x, y);
};
const tap_widget = async name => {
  const { x, y } = await widget(name);
  await sleep(0.2);
  await browser.touch([[x, y], [x, y]]);
};

async function open(query) {
  await browser.open(`${address}/?${query}`);
  await wait('the demo runs', () => last('camera '));
}

// The pixel of a point in the forest; its y axis points upward.
async function pixel(world) {
  const [x, y, scale] = numbers(await last('camera '));
  const [width, height] = await browser.run('return [innerWidth, innerHeight]');
  return [width / 2 + (world.x - x) * scale, height / 2 - (world.y - y) * scale];
}

async function the_player_walks() {
  const from = await count();
  const [start_x, start_y] = numbers(await last('player '));
  const target = { x: 19.3, y: 14.8 };
  await browser.click(...await pixel(target));
  await check('a click sends the player there', async () => {
    const command = await last('command ', from);
    const sent = command && JSON.parse(command.slice(command.indexOf('{'))).send_player;
    return sent && Math.hypot(sent[0] - target.x, sent[1] - target.y) < 0.05;
  });
  await check('the player moves', async () => {
    const arrival = (await lines(from)).find(line => /^player .* arrived/.test(line));
    if (!arrival) return false;
    const [x, y] = numbers(arrival);
    return Math.hypot(x - start_x, y - start_y) > 1;
  });
}

async function the_grid_changes() {
  if (!await last('widget cell_size ')) {
    console.log('skipped: a slider changes the grid (there is none)');
    return;
  }
  const from = await count();
  const { x, y, width } = await widget('cell_size');
  await browser.drag(x, y, x + width / 4, y);
  await check('a slider changes the grid', async () =>
    (await lines(from)).some(line => /^command \d+ .*"configure".*cell_size/.test(line)));
}

async function wheel_and_menu() {
  const middle = await browser.run('return [innerWidth * 0.6, innerHeight / 2]');
  const scale = numbers(await last('camera '))[2];
  await browser.turn_wheel(...middle, -200);
  await check('the wheel zooms', async () =>
    Math.abs(numbers(await last('camera '))[2] / scale - 1.15 ** 2) < 0.01);
  const from = await count();
  await browser.click(...middle, 2);
  await click_widget('add_box');
  await check('a right click opens the menu', async () =>
    (await last('command ', from))?.includes('"add_body"'));
}

// Each tap is far from the one before.
async function fingers() {
  for (const target of [{ x: 19.3, y: 14.8 }, { x: 9.5, y: 5.2 }]) {
    const from = await count();
    const point = await pixel(target);
    await browser.touch([point, point]);
    await check('a tap sends the player there', async () => {
      const command = await last('command ', from);
      const sent = command && JSON.parse(command.slice(command.indexOf('{'))).send_player;
      return sent && Math.hypot(sent[0] - target.x, sent[1] - target.y) < 0.05;
    });
  }
  const before_slider = await count();
  const slider = await widget('cell_size');
  await browser.touch([[slider.x, slider.y], [slider.x + slider.width / 4, slider.y]]);
  await check('a finger drags a slider', async () =>
    (await lines(before_slider)).some(line => /^command \d+ .*"configure".*cell_size/.test(line)));
  const scale = numbers(await last('camera '))[2];
  const [x, y] = await browser.run('return [innerWidth * 0.6, innerHeight / 2]');
  const before_pinch = await count();
  await browser.touch([[x - 40, y], [x - 60, y]], [[x + 40, y], [x + 60, y]]);
  await check('two fingers zoom', async () =>
    Math.abs(numbers(await last('camera '))[2] / scale - 1.5) < 0.05);
  const [from_x, from_y] = numbers(await last('camera '));
  await browser.touch([[x - 40, y], [x + 20, y + 30], 1500], [[x + 40, y], [x + 100, y + 30], 1500]);
  await check('two fingers move the view', async () => {
    const [now_x, now_y, now_scale] = numbers(await last('camera '));
    return Math.abs(now_x - from_x + 60 / now_scale) < 0.5 && Math.abs(now_y - from_y - 30 / now_scale) < 0.5;
  });
  await check('two fingers do not send the player', async () =>
    !(await lines(before_pinch)).some(line => line.includes('send_player')));
  const before_press = await count();
  await browser.touch([[x, y - 100], [x, y - 100], 1000]);
  await tap_widget('add_crate');
  await check('a long press opens the menu', async () =>
    (await lines(before_press)).some(line => /^command \d+ .*"add_body"/.test(line)));
  const before_tap = await count();
  const button = await widget('set_limit');
  await browser.touch([[button.x, button.y], [button.x, button.y]]);
  await check('a tap presses a button', async () =>
    (await lines(before_tap)).some(line => /^command \d+ .*"configure"/.test(line)));
}

// Nobody has done anything yet.
async function the_first_seconds() {
  await open('print_state&preset=1');
  await check('a hint and a legend are there', () =>
    last('guide with hint: player (you), skeleton, their paths, cell'));
  await check('the scene plays by itself', async () =>
    (await last('command '))?.includes('"send_player"'));
}

// A small screen: the panel lies folded over the world until it is tapped.
async function on_a_narrow_page() {
  await browser.resize(600, 800);
  await open('print_state&preset=1');
  const width = await wait('a narrow page', () => browser.run('return innerWidth < 700 && innerWidth'));
  await the_canvas_fits(1);
  await check('the panel lies below the world below 700 pixels', async () =>
    Math.abs((await widget('watch')).x - width / 2) < 2 && !await last('widget cell_size ') &&
    await lies_at_the_bottom('sheet'));
  const from = await count();
  const point = await pixel({ x: 19.3, y: 14.8 });
  await browser.touch([point, point]);
  await check('a tap sends the player on a narrow page', async () =>
    (await lines(from)).some(line => /^command \d+ .*"send_player"/.test(line)));
  writeFileSync(join(out, 'browser-narrow.png'), await browser.screenshot());
  await tap_widget('sheet');
  await check('a tap opens the panel', () => last('widget cell_size ', from));
  await check('controls are large enough for fingers', async () =>
    ['cell_size', 'pause', 'grid'].every(async name => (await widget(name)).height >= 40));
  await check('the open panel leaves half of the world', async () =>
    (await widget('sheet')).y > await browser.run('return 0.3 * innerHeight'));
  writeFileSync(join(out, 'browser-unfolded.png'), await browser.screenshot());
  const sheet = await widget('sheet');
  await browser.touch([[sheet.x, sheet.y], [sheet.x, sheet.y - 120], 1500]);
  await check('a finger drags its edge', async () => (await widget('sheet')).y < sheet.y - 50);
  await tap_widget('sheet');
  await check('a tap closes the panel', () => lies_at_the_bottom('sheet'));
  await browser.resize(1280, 900);
}

async function presets_and_files() {
  let from = await count();
  await browser.press('4');
  const scene = await check('a key opens another scene', () => last('scene ', from));
  await check('the title of the page names the scene', async () =>
    await browser.run('return document.title') === `raywalk: ${scene.slice('scene '.length)}`);
  await browser.press(keys.f5);
  const file = await downloaded('F5', 'raywalk-scene.json');
  from = await count();
  await browser.press(keys.f9);
  await check('F9 loads it', async () => await last('scene ', from) === scene);
  from = await count();
  await drop('my scene.json', file.toString());
  await check('a dropped file is loaded', async () => await last('scene ', from) === scene);
  const map = content => `<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="32"
    tileheight="32">${content}<objectgroup><object name="player" x="64" y="64"/></objectgroup></map>`;
  const layer = (compression, data) => `<layer name="Walls" width="4" height="3">
    <data encoding="base64" compression="${compression}">${data}</data></layer>`;
  await drop('town.tmx', map('<tileset firstgid="1" tilewidth="32" tileheight="32"/>' +
    layer('zlib', 'eJxjZMAETAwMDViEGRiBGAANHACF') +
    layer('zstd', 'KLUv/SAwnQAAWAEAAgAAgAABAAAAAgAg0R7AAg==')));
  await check('a dropped map of Tiled is loaded', async () => await last('scene ', from) === 'scene town');
  await drop('city.tmx', map('<tileset firstgid="1" source="city.tsx"/>'));
  await check('a map says what a page cannot read', async () =>
    (await lines(from)).some(line => line.includes('a page cannot read city.tsx')));
  await browser.press(keys.f12);
  const picture = await downloaded('F12', 'raywalk-1.png');
  await check('the picture has colors', () => browser.run(`
    return fetch('data:image/png;base64,' + arguments[0])
      .then(answer => answer.blob()).then(createImageBitmap).then(image => {
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        return image.width === canvas.width && new Set(new Uint32Array(data.buffer)).size > 50;
      });`, picture.toString('base64')));
}

// What the links of presets and of an edited scene hold, and what broken ones say.
async function links() {
  await open('print_state&preset=2');
  const hash = () => browser.run('return location.hash');
  const file = () => browser.run(`return FS.readFile('/tmp/link.json', { encoding: 'utf8' })`);
  const edit = await count();
  await browser.press('5');
  await check('the address holds another scene', async () => (await hash()).startsWith('#scene='));
  const preset = await hash();
  const slider = await widget('cell_size');
  await browser.drag(slider.x, slider.y, slider.x - slider.width / 4, slider.y);
  const grid = await check('a slider changes the grid', () => last('grid with cells of', edit));
  await browser.click(...await browser.run('return [innerWidth * 0.6, innerHeight / 2]'), 2);
  await click_widget('add_box');
  await check('the address follows edits', async () =>
    (await hash()) !== preset && JSON.parse(await file()).scene.obstacles.length === 16);
  await sleep(2);
  const [link, scene, size] = [await hash(), await file(), await last('grid with cells of')];
  console.log(`links: preset 5 has ${preset.length} characters, edited ${link.length}`);
  await browser.open('about:blank');
  await browser.open(`${address}/?print_state${link}`);
  await wait('the demo runs', () => last('camera '));
  await check('a link shows the same scene', async () => await file() === scene &&
    await last('grid with cells of') === size && await hash() === link);
  await browser.run('location.hash = arguments[0]', preset);
  await check('another link is opened, too', async () =>
    await last('camera ') && (await file()) !== scene && await last('scene ') === 'scene doors and platforms');
  await browser.press('f');
  await click_widget('file_copy');
  await check('the link is copied', async () => (await text()).includes('link'));
  const large = JSON.parse(scene);
  large.scene.name = 'large';
  for (let i = 0; i < 3000; ++i) {
    const center = [18 + 17 * Math.sin(i * i), 10 + 9 * Math.cos(i * i + i)];
    large.scene.obstacles.push({ material: 'rock', circle: { center, radius: 0.05 } });
  }
  const from = await count();
  await choose('large.json', JSON.stringify(large));
  await check('a chosen file is loaded', () => last('scene large', from));
  await check('a scene too large for a link says so', async () => (await text()).includes('too large'));
  await check('the address holds no other scene', async () => await hash() === '');
  const no_scene = await browser.run(`return link_to(new Blob(['{"a": 1}']))`);
  for (const [broken, says] of [['#scene=' + 'A'.repeat(40), 'broken or incomplete'], ['#scene=%', 'broken or incomplete'],
                                [link.slice(0, -20), 'broken or incomplete'],
                                [no_scene.slice(no_scene.indexOf('#')), 'link.json']]) {
    await browser.open('about:blank');
    await browser.open(`${address}/${broken}`);
    await check(`a link says what is wrong: ${says}`, async () => (await text()).includes(says));
  }
}

// In place of the browser's dialog, which the button opens.
async function choose(name, content) {
  await browser.run(`
    const files = new DataTransfer();
    files.items.add(new File([arguments[0]], arguments[1]));
    chooser.click = () => {
      chooser.files = files.files;
      chooser.dispatchEvent(new Event('change'));
    };`, content, name);
  await click_widget('file_choose');
}

const drop = (name, content) => browser.run(`
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([arguments[0]], arguments[1]));
  canvas.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));`, content, name);

async function downloaded(key, name) {
  await check(`${key} downloads ${name}`, () => existsSync(join(downloads, name)));
  return readFileSync(join(downloads, name));
}

async function the_canvas_fits(pixels_per_point) {
  await check('the canvas fills the window, with a pixel for each pixel', () => browser.run(`
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return left === 0 && top === 0 && width === innerWidth && height === innerHeight &&
      devicePixelRatio === ${pixels_per_point} &&
      canvas.width === Math.round(width * devicePixelRatio) &&
      canvas.height === Math.round(height * devicePixelRatio)`));
}

async function print_frame_time() {
  const [shown, busy] = await browser.run(`
    const frames = 30;
    const start = performance.now();
    return new Promise(done => {
      let frame = 0;
      let busy = 0;
      Module.preMainLoop = () => { busy -= performance.now(); };
      Module.postMainLoop = () => {
        busy += performance.now();
        if (++frame === frames) done([(performance.now() - start) / frames, busy / frames]);
      };
    });`);
  console.log(`frame time ${shown.toFixed(1)} ms, of which the demo uses ${busy.toFixed(1)} ms`);
}

async function on_a_display(pixels_per_point) {
  browser = await Browser.start(downloads, `--force-device-scale-factor=${pixels_per_point}`);
  console.log(`With ${pixels_per_point} pixels per point:`);
  await open('print_state&preset=1');
  await the_canvas_fits(pixels_per_point);
  await the_player_walks();
  await the_grid_changes();
  await wheel_and_menu();
  writeFileSync(join(out, `browser-${pixels_per_point}.png`), await browser.screenshot());
}

async function with_fingers() {
  await open('print_state&preset=1');
  await fingers();
}

async function the_page() {
  await presets_and_files();
  await browser.resize(900, 700);
  await check('the window has another size', () => browser.run('return innerWidth < 1000'));
  await the_canvas_fits(1);
  await browser.press(keys.escape);
  await check('Escape ends the demo', async () => (await text()).startsWith('The demo has ended'));
  await open('print_state&frames=20&record=walk.jsonl');
  await downloaded('the end', 'walk.jsonl');
  await browser.open(`file://${join(site, 'index.html')}`);
  await check('a page opened as a file says what to do', async () => (await text()).includes('http.server'));
  await browser.open(`${address}/?preset=99`);
  await check('invalid input is reported', async () => (await text()).includes('--preset: Value 99 not in'));
}

rmSync(downloads, { recursive: true, force: true });
mkdirSync(downloads, { recursive: true });
const address = await serve(site);
try {
  await on_a_display(2);
  await browser.stop();
  await on_a_display(1);
  await print_frame_time();
  await the_first_seconds();
  await with_fingers();
  await links();
  await on_a_narrow_page();
  await open('print_state&preset=1');
  await the_page();
} catch (error) {
  console.error(`failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  await browser?.stop();
}
