import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { refinePrompt } from './refine-prompt.ts';
import { writeFromDescription, writeFromTranscript } from './write-prompt.ts';

const transcript = `Agent: Hello Vera, this is Nora calling from Northlight Clinics. I'm calling about your application as a nurse.
User: I'm busy right now.
Agent: I understand, it takes two minutes. When could you start?
User: In May.
Agent: Do you have a driving licence? And where do you live?
User: Yes. In Lund.
Agent: Thank you for your time, Vera. Goodbye.`;

describe('the local writer', () => {
  it('the local writer finds purpose, ordered questions, objections, closing and variables of a transcript', () => {
    const { text, remark } = writeFromTranscript(transcript);
    expect(remark).toBeNull();
    expect(text).toBe(`# Role
You are a friendly voice assistant who speaks with {first_name} on behalf of {organization}.

# Purpose
I'm calling about your application as a nurse.

# Opening
Say: "Hello {first_name}, this is Nora calling from {organization}. I'm calling about your application as a nurse."

# Questions
1. When could you start?
2. Do you have a driving licence?
3. And where do you live?

# Objections
- When they say "I'm busy right now.", answer: "I understand, it takes two minutes."

# Closing
Say: "Thank you for your time, {first_name}. Goodbye."

# Rules
- Speak in short sentences, and ask one question at a time.
- Wait for the answer before you go on; repeat a question once at most.
- Say that you are an automated assistant when you are asked.
- End the call politely when everything is said or the person wants to stop.

# Variables
{first_name}, {organization}
`);
  });

  it('the local writer recognizes the organization by its name', () => {
    const { text } = writeFromTranscript(
      'Agent: Hello Rosa, this is Northlight Talent about a job. Shall I go on?',
      'Northlight Talent',
    );
    expect(text).toContain('Say: "Hello {first_name}, this is {organization} about a job. Shall I go on?"');
  });

  it("the local writer lists what it didn't find", () => {
    expect(writeFromTranscript('User: Hello?').remark).toBe(
      'The local writer found no questions, no objections, no closing in it.',
    );
  });

  it('the local writer drafts a prompt from a description', () => {
    const { text } = writeFromDescription(
      'Calls nurses. Ask about availability and for {ward}; ask whether they drive, and which day suits.',
    );
    for (const part of [
      '1. What about availability?',
      '2. May I have {ward}?',
      '3. Ask whether they drive.',
      '4. Ask which day suits.',
    ])
      expect(text).toContain(part);
  });

  const prompt = '# Role\nYou\'re really friendly.\n\n# Questions\n1. When?\n2. Where?\n\n# Closing\nSay: "Bye"\n';
  test.each([
    ['shorter', prompt.replace(' really', '')],
    [
      'Please make it more formal.',
      prompt.replace("You're", 'You are').replace('friendly', 'courteous').replace('Bye', 'Goodbye'),
    ],
    ['replace "When?" by "What day?"', prompt.replace('When?', 'What day?')],
    ['replace Where? with Which town?', prompt.replace('Where?', 'Which town?')],
    ['remove "When?"', prompt.replace('1. When?\n2. Where?', '1. Where?')],
    ['remove the closing section', "# Role\nYou're really friendly.\n\n# Questions\n1. When?\n2. Where?\n"],
    ['add the question "Why?"', prompt.replace('2. Where?', '2. Where?\n3. Why?')],
    ['add "Never promise a price."', `${prompt}\nNever promise a price.\n`],
    ['add "Be brief." at the beginning', `Be brief.\n\n${prompt}`],
    ['replace "When?" by "A"; remove "Where?"', prompt.replace('1. When?\n2. Where?', '1. A')],
  ])('the local writer applies the feedback: %s', (feedback, text) => {
    expect(refinePrompt(prompt, feedback)).toEqual({ text, remark: null });
  });

  test.each(['make it funnier', 'replace "Who?" by "When?"', 'remove "nothing of this"', 'translate it to Swedish'])(
    "the local writer says that it can't %s, and changes nothing",
    (feedback) => {
      const { text, remark } = refinePrompt(prompt, feedback);
      expect(text).toBe(prompt);
      expect(remark).toContain(`could not do this: "${feedback}"`);
    },
  );

  it('the local writer applies the feedback it understands and names the rest', () => {
    const { text, remark } = refinePrompt(prompt, 'shorter\nmake it funnier');
    expect(text).toBe(prompt.replace(' really', ''));
    expect(remark).toContain('"make it funnier"');
  });

  it('the local writer gives the same result for the same input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 60 }), (text, feedback) => {
        expect(writeFromTranscript(text)).toEqual(writeFromTranscript(text));
        expect(writeFromDescription(text)).toEqual(writeFromDescription(text));
        expect(refinePrompt(text, feedback)).toEqual(refinePrompt(text, feedback));
      }),
    );
  });
});
