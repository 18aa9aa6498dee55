import { hasHeardNote } from '../heard-note.ts';
import { acknowledge } from './acknowledge.ts';
import { afterBooking, appointmentFor, asksForTime, choosesTime, isOnlyTime } from './appointments.ts';
import {
  asksWhatIsDone,
  isComplaint,
  notedComplaint,
  offerColleague,
  toComplaint,
  whatHappened,
  whatIsDone,
  whatWouldHelp,
} from './complaints.ts';
import { intentOf, isHedged, isNo, isTag, isYes, partsOf } from './intents.ts';
import { toLater } from './later.ts';
import { answerFrom, type Passage, passagesIn, type Question } from './look-up.ts';
import { whatWasNoted } from './noted.ts';
import {
  anythingElse,
  goesAhead,
  goodTime,
  isBareYes,
  isContent,
  mustTell,
  permission,
  wantsMore,
  wantsNoCalls,
  whatElse,
  whichHour,
} from './phrases.ts';
import { nameIn, type Step } from './plan.ts';
import { nextSteps } from './progress.ts';
import { readPrompt } from './read-prompt.ts';
import { topicOf } from './speaking.ts';
import { brieflySpoken } from './spoken-result.ts';
import { namedTime, spokenTime, timeInWords } from './spoken-time.ts';
import { argumentsFor, askedFor, firstChoice, type PracticeTool, questionFor, toolFor } from './tools.ts';
import {
  type Instructions,
  lastSaid,
  questionsIn,
  type Reply,
  saidByAssistant,
  saidByThem,
  type Turn,
} from './turns.ts';
import { answersTo, withoutRepeats } from './two-questions.ts';
import { restUnknown, saidUnknown } from './unknown.ts';
import { questionsOf } from './whole-question.ts';
import { plain, subjectsOf, wordsLike } from './words.ts';

const noMoreCalls: Reply = { say: 'I understand. We will not call you again. Goodbye.', isOver: true };

/** The state of a conversation, and the replies that are possible next. */
export class Answering {
  readonly history: readonly Turn[];
  readonly about: Instructions;
  readonly greeting: string;
  readonly #now: string;
  readonly #steps: readonly Step[];
  readonly #facts: readonly Passage[];

  constructor(history: readonly Turn[], about: Instructions) {
    this.history = history;
    this.about = about;
    this.#now = about.now ?? new Date().toISOString().slice(0, 16);
    this.greeting = history.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []))[0] ?? '';
    const { steps, facts } = readPrompt(about.systemPrompt, nameIn(this.greeting));
    this.#steps = steps;
    this.#facts = facts;
  }

  /** The question that still needs an answer: the reply to a question of theirs may follow it. */
  get #open(): string | null {
    return saidByAssistant(this.history, this.about.tools).slice(-4).flatMap(questionsIn).at(-1) ?? null;
  }

  tool(name: string): PracticeTool | undefined {
    return this.about.tools.find((tool) => tool.name === name);
  }

  /** Says something, and repeats the open question. */
  andAskAgain(say: string): Reply {
    return this.#open === null ? this.andGoOn(say) : { say: `${say} ${this.#open}`.trim() };
  }

  /** Says something, and repeats the open question, but not after each of several answers. */
  #andMaybeAskAgain(say: string): Reply {
    const open = this.#open;
    const asked = this.history.findLastIndex(({ role }) => role === 'user');
    // The sentence for a running tool comes after their question.
    const isFresh = open !== null && lastSaid(this.history.slice(0, asked)).includes(open);
    const times = this.history.filter((turn) => turn.role === 'assistant' && open && turn.text.includes(open)).length;
    return isFresh && times > 1 ? { say } : this.andAskAgain(say);
  }

  /** Says something, and continues with what the prompt wants done. */
  andGoOn(say: string, atTheEnd = anythingElse): Reply {
    const isSearched = this.tool('search_knowledge') !== undefined;
    const answer = (about: string) => answerFrom(about, this.#facts) ?? '';
    const { says, next } = nextSteps(this.#steps, this.history, isSearched ? undefined : answer);
    const before = [say, ...says.filter((text) => !say.includes(text))].join(' ').trim();
    if (next?.kind === 'end') return this.bye(before);
    if (next?.kind === 'tell')
      return { say: before, call: { name: 'search_knowledge', arguments: { query: next.text } } };
    return { say: `${before} ${next?.text ?? atTheEnd}`.trim() };
  }

  bye(say: string): Reply {
    const { endCallMessage } = this.about;
    // One word of thanks is enough.
    const before = /^thank/i.test(endCallMessage)
      ? say.replace(/^Thank you, (.)/, (_, first: string) => first.toUpperCase())
      : say;
    return { say: `${before} ${endCallMessage}`.trim(), isOver: true };
  }

  /** The first sentence, before either side has said anything. */
  opening(): Reply {
    return this.andGoOn('');
  }

  /** The reply after a tool. */
  result(turn: Extract<Turn, { role: 'tool' }>): Reply {
    const isTold = hasHeardNote(turn.result);
    if (turn.name === 'do_not_call') return isTold ? { say: 'Goodbye.', isOver: true } : noMoreCalls;
    if (turn.name === 'end_call') return { say: this.about.endCallMessage, isOver: true };
    if (turn.name === 'press_digits') return { say: '' };
    if (turn.name === 'call_back')
      return turn.isError
        ? { say: `I am sorry. ${turn.result} ${goodTime}` }
        : this.bye(turn.result.replace(/\n.*/s, ''));
    if (turn.name === 'book_slot') {
      const { say, isOffer } = afterBooking(turn, this.history);
      return isOffer ? { say } : this.andGoOn(say);
    }
    if (turn.isError) return this.andAskAgain(isTold ? '' : 'I am sorry, that did not work just now.');
    if (turn.name === 'search_knowledge') return this.#found(turn);
    return this.andGoOn(brieflySpoken(turn.result));
  }

  /** Answers from the passages that were found. */
  #found({ result, given }: Extract<Turn, { role: 'tool' }>): Reply {
    const passages = passagesIn(result);
    const query = typeof given?.query === 'string' ? given.query : '';
    // The search was for something that the prompt wants explained, not for a question.
    if (this.#steps.some(({ kind, text }) => kind === 'tell' && text === query))
      return this.andGoOn(answerFrom(query, passages) ?? '');
    const said = saidByThem(this.history)[0] ?? query;
    const isKnown = this.#questionsOf(said).every(
      (question) => answerFrom(question, [...this.#facts, ...passages]) !== null,
    );
    const others = wordsLike(query);
    const asked = this.history.findLastIndex(({ role }) => role === 'user');
    const isFirst = this.history.slice(asked).filter(({ role }) => role === 'tool').length < 2;
    // The text may use other words.
    if (!isKnown && isFirst && others.length > 0)
      return { say: '', call: { name: 'search_knowledge', arguments: { query: others.join(' ') } } };
    return this.#answerQuestions(said, passages);
  }

  /** Answers each question in what was said; notes the ones without a known answer. */
  #answerQuestions(said: string, passages: readonly Passage[]): Reply {
    const answers = this.#questionsOf(said).map((question) => answersTo(question, [...this.#facts, ...passages]));
    const known = withoutRepeats(answers.flatMap((answer) => answer ?? []));
    if (known.length === 0 && isComplaint(said)) return this.#complaint(said);
    const note = known.length > 0 ? restUnknown(this.history) : saidUnknown(this.history);
    const say = [...known, ...(answers.includes(null) ? [note] : [])].join(' ');
    return this.#hasAnswered(said) ? this.andGoOn(say) : this.#andMaybeAskAgain(say);
  }

  #questionsOf(said: string): Question[] {
    return questionsOf(said, saidByThem(this.history).slice(1), topicOf(this.about.systemPrompt, this.greeting));
  }

  /** Whether their words answer the open question as well as ask something. */
  #hasAnswered(said: string): boolean {
    const rest = partsOf(said).filter((part) => intentOf(part) === null);
    return this.#open !== null && rest.some((part) => isYes(part) || isNo(part) || subjectsOf(part).size > 0);
  }

  /** Replies to an answer or a question: answers or acknowledges it, then continues with the next step. */
  answer(said: string): Reply {
    const open = this.#open;
    if (open === wantsNoCalls && isYes(said)) return this.stop(said);
    const slot = open === null ? null : askedFor(open, this.about.tools);
    if (mustTell.test(plain(said))) return this.andGoOn('No, you do not have to.');
    const recalled = whatWasNoted(said, this.history);
    if (recalled !== null) return this.#andMaybeAskAgain(recalled);
    const isTime = isOnlyTime(said);
    const isAsking =
      !isTime && partsOf(said).some((part) => intentOf(part) === 'question' && !isTag(part) && !isHedged(part));
    if (slot && !isAsking && !isNo(said)) return this.#use(slot.tool, slot.name);
    const appointment = this.#appointment(said);
    if (appointment) return appointment;
    if (isAsking) return this.#question(said);
    if (open === whatHappened || isComplaint(said)) return this.#complaint(said);
    if (open === offerColleague && isYes(said)) return this.transfer(said) ?? this.andGoOn(notedComplaint);
    if (open === goodTime && goesAhead.test(said)) return this.andGoOn('All right.');
    if (open === goodTime || open === whichHour) return this.later(said);
    if ((open === anythingElse || open === whatElse) && isNo(said)) return this.bye('');
    if (open === anythingElse && isContent(said)) return this.bye('');
    if (open === anythingElse && isBareYes(said)) return { say: whatElse };
    if (open !== null && permission.test(open) && isNo(said)) return this.#refused(said);
    if (open !== null && wantsMore.test(open) && isBareYes(said)) return { say: 'Please go ahead.' };
    const called = this.#namedTransfer(said) ?? this.#callFor(said);
    if (called) return called;
    const isChoosing = isTime || (open !== null && asksForTime(open)) || choosesTime(said);
    const when = isChoosing ? namedTime(said, this.#now) : null;
    if (when && !isNo(said)) return this.andGoOn(`I have noted ${timeInWords(when)}.`);
    return this.andGoOn(acknowledge(said, { isLast: open === anythingElse, count: saidByThem(this.history).length }));
  }

  #appointment(said: string): Reply | null {
    const tool = this.tool('book_slot');
    // A time for another call isn't an appointment.
    if (this.#open === goodTime || this.#open === whichHour) return null;
    return tool ? appointmentFor(said, { tool, history: this.history, open: this.#open, now: this.#now }) : null;
  }

  /** No to "Is this a good time?": does what the prompt wants in that case, or else offers another time. */
  #refused(said: string): Reply {
    const { next } = nextSteps(this.#steps, this.history);
    if (next?.after === 'no') return this.andGoOn('No problem.');
    return spokenTime(said, this.#now) ? this.later(said) : { say: `No problem. ${goodTime}` };
  }

  /** They want to be called at another time. */
  later(said: string): Reply {
    const reply = toLater(said, { now: this.#now, open: this.#open, canCall: this.tool('call_back') !== undefined });
    return 'bye' in reply ? this.bye(reply.bye) : reply;
  }

  /** Notes a complaint. Offers something before it asks whether there is anything else. */
  #complaint(said: string): Reply {
    const canConnect = this.tool('transfer_call') !== undefined;
    const { say, goesOn } = toComplaint(said, { open: this.#open, canConnect, hasSaid: (text) => this.hasSaid(text) });
    return goesOn ? this.andGoOn(say, whatWouldHelp) : { say };
  }

  hasSaid(text: string): boolean {
    return this.history.some((turn) => turn.role === 'assistant' && turn.text.includes(text));
  }

  /** Connects them to the target they name, or else to the first one. */
  transfer(said: string): Reply | null {
    const tool = this.tool('transfer_call');
    if (!tool) return null;
    const { target = firstChoice(tool, 'target') } = argumentsFor(tool, [{ text: said, now: this.#now }]).values;
    return { say: 'Of course, I will connect you.', call: { name: tool.name, arguments: { target } } };
  }

  /** "I need to talk to recruiting", if that is a transfer target. */
  #namedTransfer(said: string): Reply | null {
    if (!/\b(talk|speak|connect|transfer|through|reach)\b/i.test(said)) return null;
    const tool = this.tool('transfer_call');
    return tool && argumentsFor(tool, [{ text: said, now: this.#now }]).missing === null ? this.transfer(said) : null;
  }

  #callFor(said: string): Reply | null {
    const tool = toolFor(said, this.about.tools);
    return tool && this.#use(tool);
  }

  /** Calls a tool with what was said, or first asks for an argument that is missing. */
  #use(tool: PracticeTool, answered?: string): Reply {
    const now = this.#now;
    const [latest = '', ...before] = saidByThem(this.history).slice(0, answered === undefined ? 1 : 4);
    const said = [{ text: latest, now, isAnswer: answered !== undefined }, ...before.map((text) => ({ text, now }))];
    const { values, missing } = argumentsFor(tool, said);
    if (missing === null) return { say: 'One moment, please.', call: { name: tool.name, arguments: values } };
    if (missing === answered) return { say: `I am sorry, I did not understand that. ${questionFor(missing)}` };
    return { say: questionFor(missing) };
  }

  #question(said: string): Reply {
    const isPassedOn = this.hasSaid(notedComplaint) || this.tool('search_knowledge') === undefined;
    if (isPassedOn && asksWhatIsDone(said)) return this.#andMaybeAskAgain(whatIsDone);
    if (/\bquestions?\b|\bask (?:you )?something\b/.test(plain(said)) && subjectsOf(said).size <= 2)
      return { say: 'Please ask.' };
    const questions = this.#questionsOf(said);
    if (questions.every((question) => answerFrom(question, this.#facts) !== null))
      return this.#answerQuestions(said, []);
    const called = this.#callFor(said);
    if (called) return called;
    if (this.tool('search_knowledge'))
      return {
        say: '',
        call: { name: 'search_knowledge', arguments: { query: questions.map(({ text }) => text).join(' ') } },
      };
    return this.#answerQuestions(said, []);
  }

  /** They want no more calls. */
  stop(said: string): Reply {
    return this.tool('do_not_call')
      ? { say: '', call: { name: 'do_not_call', arguments: { reason: said } } }
      : noMoreCalls;
  }
}
