import { expect, it } from 'vitest';
import { type ProviderAccess, ProviderFailed } from './provider-answer.ts';
import { ProviderHealth } from './provider-health.ts';

const access = (api_key: string): ProviderAccess => ({
  ...{ provider: 'groq', label: 'GROQ', base_url: 'https://api.groq.com', organization_id: null, model: 'm' },
  api_key,
});
const [first, second] = [access('one'), access('two')];
const brief = new ProviderFailed('GROQ answered 500.');

function healthAt() {
  const clock = { now: 1_000 };
  return { clock, health: new ProviderHealth(() => clock.now) };
}

it('a provider is skipped after two failures in a row, and one caller tries it again later', () => {
  const { clock, health } = healthAt();
  health.failed(first, brief);
  expect(health.isUsable(first)).toBe(true);
  health.failed(first, brief);
  expect(health.isUsable(first)).toBe(false);
  expect(health.usable([first, second], (item) => item)).toEqual([second]);
  clock.now += 15_001;
  expect([health.isUsable(first), health.isUsable(first)]).toEqual([true, false]);
  health.worked(first, 200);
  expect([health.isUsable(first), health.isUsable(first)]).toEqual([true, true]);
});

it('a provider that fails its retry is skipped for longer', () => {
  const { clock, health } = healthAt();
  health.failed(first, brief);
  health.failed(first, brief);
  clock.now += 15_001;
  expect(health.isUsable(first)).toBe(true);
  health.failed(first, brief);
  clock.now += 29_000;
  expect(health.isUsable(first)).toBe(false);
  clock.now += 1_001;
  expect(health.isUsable(first)).toBe(true);
});

it('a refused key or a rate limit skips a provider at once, the limit for as long as the provider says', () => {
  const { clock, health } = healthAt();
  health.failed(first, new ProviderFailed('GROQ refused the key (401).', true));
  health.failed(second, new ProviderFailed('GROQ is asked too often at the moment (429).', false, 90));
  clock.now += 60_001;
  expect([health.isUsable(first), health.isUsable(second)]).toEqual([true, false]);
  clock.now += 30_000;
  expect(health.isUsable(second)).toBe(true);
});

it("one organization's key doesn't affect another's, and all providers are tried if none is healthy", () => {
  const { health } = healthAt();
  health.failed(first, new ProviderFailed('GROQ refused the key (401).', true));
  expect(health.isUsable(second)).toBe(true);
  health.failed(second, new ProviderFailed('GROQ refused the key (401).', true));
  expect(health.usable([first, second], (item) => item)).toEqual([first, second]);
  expect(health.usable([first], (item) => item)).toEqual([first]);
});

it('four of five answers begin within the 80th percentile', () => {
  const { health } = healthAt();
  for (const ms of [100, 200, 300, 400]) health.worked(first, ms);
  expect(health.p80(first)).toBeNull();
  health.lost(first, 900);
  expect(health.p80(first)).toBe(400);
});
