import type { Passage } from './look-up.ts';
import { stepsOf } from './plan.ts';

// Instructions for the assistant aren't facts for callers.
const instruction =
  /^(you|your|please|if|when|whenever|always|never|only|do|don't|be|act|pretend|ask|find|agree|offer|collect|get|say|tell|greet|thank|speak|talk|use|keep|wait|introduce|explain|mention|answer|note|confirm|repeat|end|stop|apologi[sz]e|make|let|call|remind|invite|avoid|follow|start|begin|stay|respond|help|give|write|pass|promise|transfer|connect|put|book|schedule|remember|ensure|verify|check|handle|suggest|propose|reply|read|listen|finish|close|sound|short sentences|one question|no )\b/i;

// Sentences about the person on the line are instructions as well.
const aboutThem = /\bthe (caller|person|lead|customer|candidate|client|user)\b|\byou(r|rself)?\b/i;

const sentencesOf = (line: string) => line.split(/(?<=[.!?])\s+(?=[A-Z"“\d])/);

function factsOf(line: string): Passage[] {
  const [, label = '', rest = ''] = /^([^.:!?]{3,80}): (.+)$/.exec(line) ?? [];
  if (label !== '') {
    const about = label.replace(/^questions? (about|on|regarding) /i, '');
    if (instruction.test(about)) return [];
    // If the label isn't part of the sentence, only the sentence is said.
    const text =
      about === label ? `${label}: ${rest}` : rest.replace(/; (.)/g, (_, first: string) => `. ${first.toUpperCase()}`);
    return [{ heading: about, text: text.charAt(0).toUpperCase() + text.slice(1) }];
  }
  const said = sentencesOf(line).filter(
    (text) => !/[?:]$/.test(text) && !instruction.test(text) && !aboutThem.test(text) && text.includes(' '),
  );
  return said.length > 0 ? [{ heading: '', text: said.join(' ') }] : [];
}

/** What a system prompt says about the organization and its offers, without the instructions for the assistant. */
export function factsIn(prompt: string, name: string | null = null, steps = stepsOf(prompt, name)): Passage[] {
  const lines = prompt
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, '').trim());
  const toSay = steps.filter(({ kind, text }) => kind === 'say' && !text.startsWith('I am '));
  return [...lines.flatMap(factsOf), ...toSay.map(({ text }) => ({ heading: '', text }))];
}
