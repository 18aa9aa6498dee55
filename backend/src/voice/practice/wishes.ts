import { saidAgainstSafety } from './against-safety.ts';
import type { Answering } from './answering.ts';
import { asksForPerson, type Intent } from './intents.ts';
import { anythingElse, farewells, small, wantsNoCalls } from './phrases.ts';
import { nameFrom, topicOf } from './speaking.ts';
import { keyFor } from './tools.ts';
import { lastSaid, type Reply, withoutAcknowledgement } from './turns.ts';
import { subjectsOf } from './words.ts';

/** The reply to a person who wants something other than to answer. */
export function replyToWish(answering: Answering, intent: Exclude<Intent, 'question'>, said: string): Reply {
  const { assistantName, organizationName, systemPrompt } = answering.about;
  const from = organizationName === '' ? '' : ` of ${organizationName}`;
  const unsafe = saidAgainstSafety(intent, systemPrompt);
  if (unsafe !== null) return answering.andAskAgain(unsafe);
  switch (intent) {
    case 'stop':
      return answering.stop(said);
    case 'perhaps_stop': {
      return answering.hasSaid(wantsNoCalls)
        ? answering.andAskAgain('I understand.')
        : { say: `I understand. ${wantsNoCalls}` };
    }
    case 'wrong_number':
    case 'uninterested':
    case 'goodbye':
      return answering.bye(farewells[intent]);
    case 'human':
      return (
        answering.transfer(said) ??
        answering.andAskAgain('I cannot connect you from here, but I will note that you want to speak to a person.')
      );
    case 'robot':
      return answering.andAskAgain(`${asksForPerson(said) ? 'No' : 'Yes'}, I am an automated assistant${from}.`);
    case 'instructions':
      return answering.andAskAgain(
        'I cannot share how I was set up, but I am glad to help with what this call is about.',
      );
    case 'menu': {
      const digits = keyFor(said, subjectsOf(systemPrompt));
      return answering.tool('press_digits') && digits
        ? { say: '', call: { name: 'press_digits', arguments: { digits } } }
        : answering.andAskAgain('I cannot press keys here.');
    }
    case 'wait':
      return { say: 'Of course, take your time.' };
    case 'slower':
      return { say: `I am sorry. ${withoutAcknowledgement(lastSaid(answering.history))}` };
    case 'repeat':
      return { say: withoutAcknowledgement(lastSaid(answering.history)) || anythingElse };
    case 'who': {
      const topic = topicOf(systemPrompt, answering.greeting);
      const subject = topic === '' ? '' : ` It is about ${topic}.`;
      const origin = /\bnumber\b/i.test(said)
        ? ' I do not know where your number is from. If you want no more calls, please say so.'
        : '';
      return answering.andAskAgain(
        `This is ${nameFrom(systemPrompt) ?? assistantName}, the automated assistant${from}.${origin || subject}`,
      );
    }
    case 'trust':
      return answering.andAskAgain(
        `No. I am the automated assistant${from}. If you are unsure, you can call back on a number that you know.`,
      );
    case 'ponder':
      return answering.andGoOn('Of course. You can decide later.');
    case 'later':
      return answering.later(said);
    default:
      return answering.andAskAgain(small[intent]);
  }
}
