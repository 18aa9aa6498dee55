import { request } from 'node:http';

/** Opens a stream of live events, runs a change that returns an ID, and waits for its event. Returns the milliseconds. */
export function nextEvent(url: string, cookie: string, change: () => Promise<string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/events`, { headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was refused: ${answer.statusCode}`));
      const from = performance.now();
      let heard = '';
      let id: string | undefined;
      const look = () => {
        if (id === undefined || !heard.includes(id)) return;
        clearTimeout(patience);
        answer.destroy();
        resolve(performance.now() - from);
      };
      const patience = setTimeout(() => {
        answer.destroy();
        reject(new Error('The event did not come within 30 s'));
      }, 30_000);
      answer.setEncoding('utf8');
      answer.on('error', () => undefined);
      answer.on('data', (text: string) => {
        heard += text;
        look();
      });
      change().then((changed) => {
        id = changed;
        look();
      }, reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
