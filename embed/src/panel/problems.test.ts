import { expect, it } from 'vitest';
import { writerIn } from '../texts/writer.ts';
import { problemText } from './problems.ts';

it('a refusal of the other file, which has a class of its own, is explained', () => {
  class Refusal extends Error {
    reason = 'daily_limit_reached';
    status = 429;
    fields = [];
    retryAfterSeconds = null;
  }
  expect(problemText(writerIn('en'), new Refusal())).toBe(
    'The chat isn’t available any longer today. Please try again tomorrow.',
  );
});

it('an error of the page is no refusal', () => {
  expect(problemText(writerIn('es'), new TypeError('x is undefined'))).toBe(
    'El chat no está disponible. Inténtelo de nuevo más tarde.',
  );
});
