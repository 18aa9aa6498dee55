/**
 * A separate Chromium, controlled over the DevTools protocol alone: Playwright keeps every page visible and focused, so a test can't
 * switch tabs or leave the window. The camera and microphone are fake; screens are shared without asking.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findChromium } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';
import { patience } from '../tooling/src/test/patience.ts';

type Params = Record<string, unknown>;

// Checks of faces, silence and reconnecting have delays of several seconds themselves.
const patienceMs = patience(60_000);

/** Polls until a condition is true. Throws with what was expected and what was there instead. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Never came: ${what}`);
    await delay(150);
  }
}

/** One connection to a browser. */
class Connection {
  #socket: WebSocket;
  #last = 0;
  #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #events = new EventTarget();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error, method, sessionId } = JSON.parse(String(data));
      if (method) this.#events.dispatchEvent(new Event(`${sessionId}/${method}`));
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result as never);
    });
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser is gone'));
      this.#waiting.clear();
    });
  }

  static open(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new Connection(socket)));
      socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)));
    });
  }

  /** A tab that has crashed or is about to may never answer a command, so the command times out. */
  send<T = object>(method: string, params: Params = {}, sessionId?: string): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    let impatient: NodeJS.Timeout;
    const answer = new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      impatient = setTimeout(() => reject(new Error(`Chromium did not answer ${method}`)), patienceMs);
    });
    return answer.finally(() => {
      clearTimeout(impatient);
      this.#waiting.delete(id);
    });
  }

  /** Waits for the next event of a tab. */
  next(method: string, sessionId: string): Promise<void> {
    return new Promise((resolve) =>
      this.#events.addEventListener(`${sessionId}/${method}`, () => resolve(), { once: true }),
    );
  }

  close(): void {
    this.#socket.close();
  }
}

/** One tab. Elements are found by their visible text. */
export class OwnPage {
  readonly targetId: string;
  #connection: Connection;
  #session: string;

  constructor(connection: Connection, targetId: string, session: string) {
    this.#connection = connection;
    this.targetId = targetId;
    this.#session = session;
  }

  send<T = object>(method: string, params: Params = {}): Promise<T> {
    return this.#connection.send<T>(method, params, this.#session);
  }

  /** Evaluates an expression in the page and throws its errors. */
  async run<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.send<{
      result?: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', params);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result?.value as T;
  }

  goto(url: string): Promise<object> {
    return this.send('Page.navigate', { url });
  }

  text(): Promise<string> {
    return this.run('document.body.innerText');
  }

  /** Waits until the page shows this text. */
  async reads(words: string | RegExp): Promise<void> {
    const isThere = async () => {
      // A page that is loading has no text, and a crashed one doesn't answer.
      const seen = await this.text().catch(() => '');
      return typeof words === 'string' ? seen.includes(words) : words.test(seen);
    };
    await this.#orElse(until(`"${words}"`, isThere));
  }

  /** Adds the page's text to the error of something that never arrived. */
  async #orElse<T>(waited: Promise<T>): Promise<T> {
    return waited.catch(async (error: Error) => {
      const seen = await this.text().catch(() => '');
      throw new Error(`${error.message}. The page reads:\n${seen.slice(0, 1_500)}`);
    });
  }

  /** Where the named element is, once it no longer moves and nothing covers it. The page records whether it is clicked. */
  #placeOf(name: string): Promise<{ x: number; y: number }> {
    const named = JSON.stringify(name);
    return this.#orElse(
      until(`something called ${named}`, () =>
        this.run<{ x: number; y: number } | null>(`(async () => {
        const all = [...document.querySelectorAll('button, a, input[type=checkbox], [role=button]')];
        const is = (e) => (e.getAttribute('aria-label') ?? e.closest('label')?.innerText ?? e.innerText).trim() === ${named};
        const found = all.findLast((e) => is(e) && !e.disabled && e.getAttribute('aria-disabled') !== 'true');
        if (!found) return null;
        found.scrollIntoView({ block: 'center' });
        const target = found.closest('label') ?? found;
        const placeOf = () => {
          const { x, y, width, height } = target.getBoundingClientRect();
          return { x: x + Math.min(width / 2, 12), y: y + height / 2 };
        };
        const before = placeOf();
        await new Promise((resolve) => setTimeout(resolve, 50));
        const { x, y } = placeOf();
        if (x !== before.x || y !== before.y || !target.contains(document.elementFromPoint(x, y))) return null;
        globalThis.wasClicked = false;
        target.addEventListener('click', () => { globalThis.wasClicked = true; }, { once: true, capture: true });
        return { x, y };
      })()`),
      ),
    );
  }

  /** Clicks the named element with the mouse. Retries when the click missed because the page moved. */
  async press(name: string): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      const mouse = { ...(await this.#placeOf(name)), button: 'left', clickCount: 1 };
      await this.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' });
      await this.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' });
      // A page that the click navigated away from no longer knows.
      if ((await this.run('globalThis.wasClicked').catch(() => true)) !== false) return;
    }
    throw new Error(`No press reached "${name}"`);
  }

  /** Types into the focused field, once a field has the focus. */
  async type(text: string): Promise<object> {
    await this.#orElse(
      until('a field with the focus', () =>
        this.run<boolean>('document.activeElement?.matches("input, textarea, [contenteditable]")'),
      ),
    );
    return this.send('Input.insertText', { text });
  }

  async key(key: string): Promise<void> {
    const text = key === 'Enter' ? '\r' : '';
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, text, windowsVirtualKeyCode: 13 });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 13 });
  }

  /** Crashes the page and returns once the browser has noticed. */
  async crash(): Promise<void> {
    await this.send('Inspector.enable');
    const crashed = this.#connection.next('Inspector.targetCrashed', this.#session);
    void this.send('Page.crash').catch(() => undefined);
    await crashed;
  }

  /** Disconnects the page from the network, or reconnects it. */
  async cut(isCut: boolean): Promise<void> {
    await this.send('Network.enable');
    const open = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.send('Network.emulateNetworkConditions', { ...open, offline: isCut });
  }

  async picture(path: string): Promise<void> {
    const { data } = await this.send<{ data: string }>('Page.captureScreenshot');
    writeFileSync(path, Buffer.from(data, 'base64'));
  }
}

export interface OwnBrowser {
  send(method: string, params?: Params): Promise<object>;
  /** Opens a tab in front of all others. */
  open(url?: string): Promise<OwnPage>;
  /** Brings a tab to the front, as a click on it does. */
  show(page: OwnPage): Promise<void>;
  place(page: OwnPage, bounds: Params): Promise<void>;
  /** Freezes the whole browser for this long, as when the computer sleeps. Linux only. */
  sleep(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** A process and its descendants. */
function treeOf(pid: number): number[] {
  const started = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...started.flatMap(treeOf)];
}

async function addressIn(folder: string, child: ChildProcess): Promise<string> {
  const file = join(folder, 'DevToolsActivePort');
  const [port, path] = await until('the browser', async () => {
    if (child.exitCode !== null) throw new Error(`Chromium ended with ${child.exitCode}`);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return lines.length > 1 && lines;
  });
  return `ws://127.0.0.1:${port}${path}`;
}

/** Starts the browser. `more`: switches in addition to the usual ones. */
export async function openOwnBrowser(more: readonly string[] = []): Promise<OwnBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-browser-'));
  const args = [
    ...chromiumArgs,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--no-first-run',
    '--window-size=1280,900',
    '--force-prefers-reduced-motion',
    '--use-fake-device-for-media-stream=display-media-type=monitor',
    ...more,
    'about:blank',
  ];
  const child = spawn(findChromium() ?? 'chromium', args, { stdio: 'ignore' });
  const connection = await Connection.open(await addressIn(folder, child));
  const attach = async (targetId: string) => {
    const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page = new OwnPage(connection, targetId, sessionId);
    await page.send('Page.enable');
    return page;
  };
  return {
    send: (method, params) => connection.send(method, params),
    async open(url = 'about:blank') {
      const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', { url });
      return attach(targetId);
    },
    async show({ targetId }) {
      await connection.send('Target.activateTarget', { targetId });
    },
    async place({ targetId }, bounds) {
      const { windowId } = await connection.send<{ windowId: number }>('Browser.getWindowForTarget', { targetId });
      await connection.send('Browser.setWindowBounds', { windowId, bounds });
    },
    async sleep(ms) {
      const all = treeOf(child.pid ?? 0);
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      try {
        await delay(ms);
      } finally {
        for (const pid of all) process.kill(pid, 'SIGCONT');
      }
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      void connection.send('Browser.close').catch(() => undefined);
      // Kills a browser that doesn't exit on its own.
      const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000);
      if (child.exitCode === null && child.signalCode === null) await ended;
      clearTimeout(impatient);
      connection.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
