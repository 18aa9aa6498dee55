import { saidBy } from '../desk.ts';
import { type Case, overEachCarrier } from './case.ts';

const keysHeard = (events: readonly { event: string; key?: string }[]) =>
  events.flatMap(({ event, key }) => (event === 'key' ? [key] : [])).join('');

export const keys: Case = {
  name: 'keys',
  async run(setting) {
    const { desk, phones, report } = setting;
    await overEachCarrier(setting, async (from) => {
      const caller = phones.add(
        ...['ring 300', 'answer', 'wait 300', 'say hello.wav', 'listen', 'keys 42#', 'listen', 'wait 500', 'hangup'],
      );
      const menu = phones.add('ring 300', 'answer', 'wait 500', 'say menu.wav', 'wait 9000', 'hangup');
      const [pressed, answered] = await Promise.all([
        desk.finished(await desk.call(caller, { assistant: 'keys', from })),
        desk.finished(await desk.call(menu, { assistant: 'keys', from })),
      ]);
      report.check(
        `Keys that a person presses are in the transcript (${from})`,
        saidBy(pressed, 'user').join(' | '),
        /Pressed 4 2 #/,
      );
      report.check(`The assistant answers them (${from})`, saidBy(pressed, 'assistant').join(' '), /noted the number/);
      report.check(`A menu gets its key (${from})`, keysHeard(phones.of(menu)), '1');
      report.check(
        `It isn't greeted first (${from})`,
        saidBy(answered, 'assistant')[0] ?? '',
        /^(?!Hello, this is Robin)/,
      );
    });
  },
};
