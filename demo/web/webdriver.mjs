// SPDX-License-Identifier: MIT
// A headless browser with the W3C WebDriver protocol, and a server for its pages.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';

export const sleep = seconds => new Promise(done => setTimeout(done, 1000 * seconds));

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

// Serves the files of a folder. Returns the address.
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    try {
      const file = await readFile(join(folder, name));
      response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}

export class Browser {
  // Starts Chromium with additional flags; downloads are saved in the folder.
  static async start(folder, ...flags) {
    const driver = spawn('chromedriver', ['--port=0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = await new Promise(found => createInterface({ input: driver.stdout }).on(
      'line', line => { const match = line.match(/successfully on port (\d+)/); if (match) found(match[1]); }));
    const browser = new Browser(driver, `http://127.0.0.1:${port}/session`);
    const options = {
      args: ['--headless=new', '--no-sandbox', '--window-size=1280,860', '--use-angle=swiftshader',
             '--enable-unsafe-swiftshader', '--disable-background-networking', '--disable-quic',
             '--disable-component-update', '--disable-sync', '--no-first-run', ...flags],
      prefs: { 'download.default_directory': folder },
    };
    const session = await browser.request('POST', '', {
      capabilities: { alwaysMatch: { 'goog:chromeOptions': options } } });
    browser.address += `/${session.sessionId}`;
    return browser;
  }

  constructor(driver, address) {
    this.driver = driver;
    this.address = address;
  }

  async request(method, command, body) {
    const answer = await fetch(this.address + command, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${command}: ${value.message}`);
    return value;
  }

  open(address) { return this.request('POST', '/url', { url: address }); }

  // Runs a function body in the page; it may return a promise.
  run(script, ...args) { return this.request('POST', '/execute/sync', { script, args }); }

  async screenshot() { return Buffer.from(await this.request('GET', '/screenshot'), 'base64'); }

  resize(width, height) { return this.request('POST', '/window/rect', { width, height }); }

  press(key) {
    return this.act({ type: 'key', id: 'keys', actions: [
      { type: 'keyDown', value: key }, { type: 'pause', duration: 50 }, { type: 'keyUp', value: key }] });
  }

  click(x, y, button = 0) { return this.drag(x, y, x, y, button); }

  // The pauses let frames pass, since an immediate-mode interface only sees input once per frame.
  drag(x, y, to_x, to_y, button = 0) {
    const move = (x, y) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 50 });
    const pause = { type: 'pause', duration: 100 };
    return this.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [
      move(x, y), pause, { type: 'pointerDown', button }, pause, move(to_x, to_y), pause,
      { type: 'pointerUp', button }, pause] });
  }

  // One finger for each path, from its first to its last point, held there for some milliseconds.
  touch(...paths) {
    const pause = { type: 'pause', duration: 100 };
    const move = ([x, y], duration) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration });
    return this.request('POST', '/actions', { actions: paths.map(([from, to, held = 100], i) => ({
      type: 'pointer', id: `finger ${i}`, parameters: { pointerType: 'touch' }, actions: [
        move(from, 0), { type: 'pointerDown', button: 0 }, pause, move(to, 200), { ...pause, duration: held },
        { type: 'pointerUp', button: 0 }, pause] })) });
  }

  // Wheel actions do not move the mouse.
  async turn_wheel(x, y, pixels) {
    await this.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 50 },
      { type: 'pause', duration: 100 }] });
    return this.act({ type: 'wheel', id: 'wheel', actions: [
      { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: pixels }] });
  }

  act(source) { return this.request('POST', '/actions', { actions: [source] }); }

  async stop() {
    await this.request('DELETE', '').catch(() => {});
    this.driver.kill();
  }
}
