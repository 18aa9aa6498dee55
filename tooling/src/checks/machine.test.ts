import { expect, it } from 'vitest';
import { slowness } from './machine.ts';

it('slowness is the mean of the samples over the reference', () => expect(slowness([75, 225])).toBe(2));
it('slowness is at least 1, also on a faster machine', () => expect(slowness([30])).toBe(1));
it('slowness is 1 before the first sample', () => expect(slowness([])).toBe(1));
