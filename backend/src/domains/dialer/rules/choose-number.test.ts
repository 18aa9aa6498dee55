import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNumber, closeness, type PoolNumber } from './choose-number.ts';

const number = (phone_number: string, more: Partial<PoolNumber> = {}): PoolNumber => ({
  ...{ phone_number, is_usable: true, is_allowed: true, has_room: true, used_at: 0 },
  ...more,
});

describe('closeness', () => {
  it.each([
    ['+12125550147', '+12125559999', 3, 'the same area code'],
    ['+12125550147', '+16175550100', 2, 'another area code in the same time zone'],
    ['+12125550147', '+14155550100', 1, 'another time zone of the same country'],
    ['+12125550147', '+14165550100', 0, 'another country with the same calling code'],
    ['+493012345678', '+493087654321', 3, 'the same German city'],
    ['+493012345678', '+498912345678', 2, 'another German city'],
    ['+493012345678', '+12125550100', 0, 'another country'],
  ] as const)('a lead with %s and the number %s have the closeness %i: %s', (lead, from, expected, _) => {
    expect(closeness(lead, from)).toBe(expected);
  });

  it('a lead without a valid number is close to no number', () => {
    expect(closeness(null, '+12125550100')).toBe(0);
    expect(closeness('anonymous', '+12125550100')).toBe(0);
  });
});

const numbers = ['+12125550100', '+12125550101', '+16175550100', '+14155550100', '+493012345678', '+442079460000'];
const aLead = fc.constantFrom(null, '+12125550147', '+13125550147', '+14155550147', '+493087654321', '+33123456789');
const aPool = fc.uniqueArray(
  fc.record({
    phone_number: fc.constantFrom(...numbers),
    ...{ is_usable: fc.boolean(), is_allowed: fc.boolean(), has_room: fc.boolean(), used_at: fc.nat(5) },
  }),
  { selector: ({ phone_number }) => phone_number, minLength: 1, maxLength: numbers.length },
);
const mayCall = ({ is_usable, is_allowed, has_room }: PoolNumber) => is_usable && is_allowed && has_room;

describe('chooseNumber', () => {
  it('the chosen number may call if any may, and is the closest one that has waited longest', () => {
    fc.assert(
      fc.property(aLead, aPool, (lead, pool) => {
        const chosen = chooseNumber(lead, pool);
        expect(pool).toContain(chosen);
        const able = pool.filter(mayCall);
        if (!chosen || able.length === 0) return;
        expect(able).toContain(chosen);
        const distance = closeness(lead, chosen.phone_number);
        for (const other of able) {
          expect(closeness(lead, other.phone_number)).toBeLessThanOrEqual(distance);
          if (closeness(lead, other.phone_number) === distance)
            expect(other.used_at).toBeGreaterThanOrEqual(chosen.used_at);
        }
      }),
    );
  });

  it('the call counts of equally close numbers never differ by more than one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 2, max: 6 }), (calls, count) => {
        const pool = Array.from({ length: count }, (_, at) => number(`+1212555010${at}`));
        const used = pool.map(() => 0);
        for (let call = 1; call <= calls; call++) {
          const chosen = chooseNumber('+12125550147', pool);
          if (!chosen) throw new Error('No number was chosen');
          chosen.used_at = call;
          used[pool.indexOf(chosen)] = (used[pool.indexOf(chosen)] ?? 0) + 1;
        }
        expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a number from farther away is chosen while the close one is resting', () => {
    const close = number('+12125550100', { is_allowed: false });
    const far = number('+14155550100');
    expect(chooseNumber('+12125550147', [close, far])).toBe(far);
  });

  it('the number closest to being allowed is chosen if none may call', () => {
    const retired = number('+12125550100', { is_usable: false });
    const busy = number('+14155550100', { has_room: false });
    expect(chooseNumber('+12125550147', [retired, busy])).toBe(busy);
    expect(chooseNumber('+12125550147', [retired])).toBe(retired);
    expect(chooseNumber('+12125550147', [])).toBeNull();
  });
});
