import { describe, expect, test } from 'vitest';
import { doNotCallSamples } from './do-not-call.samples.ts';
import { askedNotToBeCalled, doNotCallRequest } from './do-not-call.ts';
import { fourthSamples } from './do-not-call-fourth.samples.ts';
import { freshSamples } from './do-not-call-fresh.samples.ts';
import { measuredSamples } from './do-not-call-measured.samples.ts';
import { ordinarySamples } from './do-not-call-ordinary.samples.ts';
import { secondSamples } from './do-not-call-second.samples.ts';
import { seventhSamples } from './do-not-call-seventh.samples.ts';
import { sixthSamples } from './do-not-call-sixth.samples.ts';
import { thirdSamples } from './do-not-call-third.samples.ts';
import { lessons } from './no-calls-lessons.ts';
import { stepsOf, train } from './no-calls-training.ts';
import stored from './no-calls-weights.json' with { type: 'json' };

describe.each(Object.entries(doNotCallSamples))('in %s', (_, { stops, lookAlikes }) => {
  test('requests for no more calls are recognized', () => {
    expect(new Set(stops).size).toBeGreaterThanOrEqual(60);
    expect(stops.filter((said) => askedNotToBeCalled(said) === null)).toEqual([]);
  });

  test("sentences that only sound like a request for no more calls aren't taken for one", () => {
    expect(new Set(lookAlikes).size).toBeGreaterThanOrEqual(60);
    expect(lookAlikes.filter((said) => askedNotToBeCalled(said) !== null)).toEqual([]);
  });
});

test.each(Object.entries(secondSamples))('requests in other words are recognized in %s', (_, { stops, lookAlikes }) => {
  expect(stops.filter((said) => askedNotToBeCalled(said) === null)).toEqual([]);
  expect(lookAlikes.filter((said) => askedNotToBeCalled(said) !== null)).toEqual([]);
});

function countOf(samples: typeof doNotCallSamples) {
  const count = { stops: 0, recognized: 0, lookAlikes: 0, taken: 0, asked: 0 };
  for (const { stops, lookAlikes } of Object.values(samples)) {
    const others = lookAlikes.map(doNotCallRequest);
    count.stops += stops.length;
    count.recognized += stops.filter((said) => doNotCallRequest(said) !== null).length;
    count.lookAlikes += others.length;
    count.taken += others.filter((request) => request?.isClear).length;
    count.asked += others.filter((request) => request?.isClear === false).length;
  }
  return count;
}

test('four of five unseen requests are noticed, and at most one in seven similar sentences leads to a question', () => {
  const learned = new Set(lessons.map(({ said }) => said));
  const unknown = Object.values(seventhSamples).flatMap(({ stops, lookAlikes }) => [...stops, ...lookAlikes]);
  expect(unknown.filter((said) => learned.has(said))).toEqual([]);
  const count = countOf(seventhSamples);
  expect(count).toMatchObject({ stops: 119, lookAlikes: 119, taken: 0 });
  expect(count.recognized / count.stops).toBeGreaterThanOrEqual(0.8);
  expect(count.asked / count.lookAlikes).toBeLessThanOrEqual(0.15);
});

test('the stored weights match those that the samples give', () => {
  const steps = stepsOf(train(lessons));
  const kept = new Int8Array(Buffer.from(stored.weights, 'base64'));
  expect(kept.length).toBe(steps.length);
  // The last bit of an exponential may differ between processors.
  expect(steps.filter((step, place) => Math.abs(step - (kept[place] ?? 0)) > 1).length).toBe(0);
});

const earlierSets = {
  third: thirdSamples,
  measured: measuredSamples,
  fresh: freshSamples,
  fourth: fourthSamples,
  sixth: sixthSamples,
};
test.each(Object.entries(earlierSets))(
  'most requests of the %s set are acted on or asked about, and no other sentence is acted on',
  (_, samples) => {
    const count = countOf(samples);
    expect(count.stops).toBeGreaterThanOrEqual(90);
    expect(count.recognized / count.stops).toBeGreaterThanOrEqual(0.9);
    expect(count.taken).toBe(0);
    expect(count.asked / count.lookAlikes).toBeLessThanOrEqual(0.1);
  },
);

test.each(Object.entries(ordinarySamples))("ordinary sentences in %s don't lead to a question", (_, sentences) => {
  expect(sentences.filter((said) => doNotCallRequest(said) !== null)).toEqual([]);
});

test('at most one in twenty sentences that only sound like a request is asked about', () => {
  const others = [doNotCallSamples, secondSamples].flatMap((samples) =>
    Object.values(samples).flatMap(({ lookAlikes }) => lookAlikes),
  );
  const asked = others.filter((said) => doNotCallRequest(said) !== null);
  expect(asked.length / others.length).toBeLessThanOrEqual(0.05);
});

test.each([
  "It's not that I don't want your calls, I was just busy.",
  "Pourquoi avez-vous arrêté de m'appeler ?",
  'Sie brauchen meine Frau nicht anzurufen, ich sage es ihr.',
])('"%s" has the words of a request, but is only asked about', (said) => {
  expect(doNotCallRequest(said)?.isClear).toBe(false);
});

test.each([
  "Don't lose this number.",
  'Never delete my number, I need these calls.',
  'Löschen Sie meine Nummer bitte nicht.',
  'Nehmen Sie mich nicht aus dem Verteiler.',
  'No me quiten de la lista.',
  'No eliminen mis datos, los necesito.',
  'Ne me retirez pas de la liste.',
  "N'effacez pas mon numéro.",
  'Não apaguem meu número.',
  'Não me tirem da lista.',
  'मेरा नंबर मत हटाइए।',
  'मेरा नंबर डिलीट न करें।',
  'Your last call was awful, nobody helped me.',
  'Ihr letzter Anruf war furchtbar, niemand hat mir geholfen.',
  'Su última llamada fue horrible, nadie me ayudó.',
  'A última ligação foi horrível, ninguém me ajudou.',
])('"%s" isn\'t taken for a request for no more calls', (said) => {
  expect(doNotCallRequest(said)).toBeNull();
});

test.each([
  "Why don't you remove my number?",
  "Don't forget to delete my number.",
  'Vergessen Sie nicht, meine Nummer zu löschen.',
  'Können Sie meine Nummer nicht löschen?',
  'No olviden borrar mi número.',
  '¿Por qué no borran mi número?',
  "N'oubliez pas de supprimer mon numéro.",
  'Não esqueçam de apagar o meu número.',
  'मेरा नंबर हटाना मत भूलिए।',
  'Löschen Sie meine Nummer und rufen Sie mich nicht mehr an.',
])('"%s" is recognized as a request although a "not" is close to the removal', (said) => {
  expect(doNotCallRequest(said)).not.toBeNull();
});

test.each([
  "Don't call.",
  'No more!',
  'How do I stop these?',
  'Why do you people keep calling me?',
  'You call me every day!',
  'How did you get my number?',
  'Warum rufen Sie mich ständig an?',
  '¿Por qué me llaman tanto?',
  "Pourquoi vous m'appelez tout le temps ?",
  'Vocês me ligam todo dia!',
  'आप लोग बार बार कॉल करते हैं।',
])('"%s" may be a request for no more calls, so the assistant asks', (said) => {
  expect(askedNotToBeCalled(said)).toBeNull();
  expect(doNotCallRequest(said)).toEqual({ quote: said, isClear: false });
});

test.each([
  'Leave me alone for a minute, I am thinking.',
  'Lassen Sie mich kurz in Ruhe überlegen.',
  'Déjeme tranquilo un momento, estoy pensando.',
  'Laissez-moi tranquille deux minutes, je réfléchis.',
  'Me deixem em paz um minuto, estou pensando.',
])('"%s" asks for time to think, so no number is listed', (said) => {
  expect(askedNotToBeCalled(said)).toBeNull();
});

test('a request is found at the end of a long turn without punctuation', () => {
  expect(askedNotToBeCalled(`${'and then I said '.repeat(400)}. Never call me again.`)).toBe('Never call me again.');
});

test('runs of spaces or letters are read as fast as any other text', () => {
  expect(askedNotToBeCalled(`stop${' '.repeat(500_000)}calling me`)).toBeNull();
  expect(askedNotToBeCalled('a'.repeat(500_000))).toBeNull();
  expect(doNotCallRequest('call. not. stop. me. '.repeat(25_000))).toBeNull();
  expect(askedNotToBeCalled('i never '.repeat(60_000))).toBeNull();
});

test("the request is quoted in the person's own words", () => {
  expect(askedNotToBeCalled('Hello. Stop calling me! Goodbye.')).toBe('Stop calling me!');
});
