/** Only for tests, loaded into the agents' process: a text in a conversation freezes or ends the process. */
import { Conversation } from '../../voice/agent/conversation.ts';
import { TextTalk } from '../../voice/agent/text-talk.ts';
import { crashText, freezeText, spinForever } from './hostile-marks.ts';

const everyMs = 5;

/** The timer keeps the name of the conversation, as its other work does. */
function watch(linesOf: () => readonly { message: string }[]): void {
  const look = () => {
    const said = linesOf().map(({ message }) => message);
    if (said.some((message) => message.includes(freezeText))) spinForever();
    if (said.some((message) => message.includes(crashText))) process.abort();
  };
  setInterval(look, everyMs).unref();
  // A resumed conversation already has the text.
  look();
}

const { hold } = TextTalk.prototype;
TextTalk.prototype.hold = function holdHostile(this: TextTalk) {
  watch(() => this.lines);
  return hold.call(this);
};
const { begin } = Conversation.prototype;
Conversation.prototype.begin = function beginHostile(this: Conversation) {
  watch(() => this.lines);
  return begin.call(this);
};
