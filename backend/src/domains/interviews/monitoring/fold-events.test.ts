import { oneActMs, violationLimit } from '@switchboard/contracts/interviews.limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterOf } from './acts.ts';
import { foldEvents, type Rules } from './fold-events.ts';
import type { WatchedEvent } from './ordered-events.ts';
import { inOrder } from './ordered-events.ts';
import { isInDialog, longestDialogMs, ownDialogs } from './own-dialogs.ts';

const watchesAll: Rules = {
  tools: {
    tab_change_detection: true,
    multiple_monitor_detection: true,
    screen_share: true,
    face_blur_detection: true,
    face_out_of_view: true,
  },
  face_violations_end: false,
};

type Said = Pick<WatchedEvent, 'event_type' | 'event_action'> & { event_data?: Record<string, unknown> };

const blur: Said = { event_type: 'window_blur', event_action: 'blur' };
const focus: Said = { event_type: 'window_focus', event_action: 'focus' };
const hidden: Said = { event_type: 'tab_change', event_action: 'hidden' };
const visible: Said = { event_type: 'tab_change', event_action: 'visible' };
const move: Said = { event_type: 'window_manipulation', event_action: 'move' };
const resize: Said = { event_type: 'window_manipulation', event_action: 'resize' };
const restore: Said = { event_type: 'window_manipulation', event_action: 'restore' };
const opens: Said = { event_type: 'own_dialog', event_action: 'begins' };
const closes: Said = { event_type: 'own_dialog', event_action: 'ends' };
const leaves: Said = { event_type: 'other', event_action: 'unload_confirmed' };
const monitor = (method: string): Said => ({
  event_type: 'monitor_detection',
  event_action: 'violation',
  event_data: { method },
});
const alone: Said = { event_type: 'monitor_detection', event_action: 'passed' };

const tab = '6f1f7a5e-2f0a-4f0e-9a64-0d6a9d8f1c01';

/** The events of one tab, each with its time in milliseconds. */
const told = (...said: [at: number, Said][]): WatchedEvent[] =>
  said.map(([at, { event_data = {}, ...event }], index) => ({
    ...event,
    tab,
    sequence: index + 1,
    at,
    error_ms: 5,
    event_data,
  }));

const fold = (events: WatchedEvent[], rules = watchesAll) => foldEvents(events, rules);
const kinds = (...said: [at: number, Said][]) => fold(told(...said)).acts.map(({ kind }) => kind);

describe('one act', () => {
  it('leaving a tab is one act, regardless of what else the browser reports about it', () => {
    expect(kinds([0, blur], [20, hidden], [5000, visible], [5010, focus])).toEqual(['tab_change']);
    expect(kinds([0, blur], [oneActMs, hidden])).toEqual(['tab_change']);
    expect(kinds([0, move], [100, blur], [300, hidden])).toEqual(['tab_change']);
  });

  it('leaving a window is one act for the whole absence', () => {
    expect(kinds([0, blur], [20_000, hidden], [25_000, visible], [30_000, focus])).toEqual(['window_blur']);
    expect(fold(told([0, blur], [20_000, focus])).acts).toMatchObject([{ at: 0, until: 20_000 }]);
    expect(fold(told([0, blur])).acts).toMatchObject([{ until: null }]);
  });

  it('dragging a window slowly across the screen is one act', () => {
    expect(kinds(...Array.from({ length: 20 }, (_, index): [number, Said] => [index * 500, move]))).toEqual([
      'window_manipulation',
    ]);
  });

  it('resizing a window as it is shown again belongs to the same act', () => {
    expect(kinds([0, blur], [20, hidden], [9000, visible], [9010, focus], [9100, restore], [9200, resize])).toEqual([
      'tab_change',
    ]);
  });

  it('leaving a tab again later is another act', () => {
    expect(kinds([0, blur], [2000, focus], [4000, blur], [5000, focus])).toEqual(['window_blur', 'window_blur']);
  });

  it("reloading the page isn't a tab change", () => {
    expect(kinds([0, hidden], [10, leaves])).toEqual(['left_page']);
    expect(kinds([0, leaves], [10, hidden])).toEqual(['left_page']);
    expect(fold(told([0, hidden], [10, leaves])).counts.tab_change).toBe(0);
  });
});

describe('limits', () => {
  const away = (at: number): [number, Said][] => [
    [at, hidden],
    [at + 1000, visible],
  ];

  it("the third act of a kind reaches the limit, and later acts don't count", () => {
    const { limit, counts, acts } = fold(told(...[0, 10_000, 20_000, 30_000].flatMap(away)));
    expect(limit).toMatchObject({ reason: 'tab-change-violation-limit', settled_at: 20_000 + oneActMs });
    expect(counts.tab_change).toBe(violationLimit);
    expect(acts.map(({ count }) => count)).toEqual([1, 2, 3, null]);
  });

  it('moved windows and left windows count towards the same limit', () => {
    const { limit } = fold(told([0, blur], [1000, focus], [10_000, move], [20_000, resize]));
    expect(limit?.reason).toBe('window-blur-violation-limit');
  });

  it('a window that moved while it was away counts once, even if a busy computer reports it late', () => {
    const late = (within_ms: number): Said => ({ ...resize, event_data: { within_ms } });
    const counted = (within_ms: number) =>
      fold(told([0, blur], [3000, focus], [9000, late(within_ms)])).counts.window_blur;
    expect(counted(7000)).toBe(1);
    expect(counted(500)).toBe(2);
  });

  it('a second screen counts once for as long as the browser detects it', () => {
    const there = monitor('screen.isExtended');
    expect(fold(told([0, there], [2000, there], [4000, there])).counts.multiple_monitors).toBe(1);
    expect(fold(told([0, there], [2000, alone], [4000, there])).counts.multiple_monitors).toBe(2);
    for (const method of ['resolution', 'aspectRatio', 'availableArea', ''])
      expect(fold(told([0, monitor(method)])).acts).toEqual([]);
  });

  it('interview limits apply only to what the interview monitors', () => {
    const watchesNothing = Object.fromEntries(Object.keys(watchesAll.tools).map((name) => [name, false]));
    const rules = { ...watchesAll, tools: watchesNothing as unknown as Rules['tools'] };
    const events = told([0, hidden], [2000, visible], [4000, move], [6000, monitor('isExtended')]);
    expect(fold(events, rules)).toMatchObject({ acts: [], limit: null });
  });

  it('missing faces end an interview only if staff enabled that', () => {
    const gone = [0, 10_000, 20_000].flatMap((at): [number, Said][] => [
      [at, { event_type: 'face', event_action: 'out_of_view' }],
      [at + 6000, { event_type: 'face', event_action: 'in_view' }],
    ]);
    expect(fold(told(...gone)).limit).toBeNull();
    expect(fold(told(...gone), { ...watchesAll, face_violations_end: true }).limit?.reason).toBe(
      'face-detection-violation',
    );
  });

  it('a face that the candidate explained is never counted, however often it is missing', () => {
    const missed = [0, 10_000, 20_000, 30_000].flatMap((at): [number, Said][] => [
      [at, { event_type: 'face', event_action: 'out_of_view' }],
      [at + 10, { event_type: 'face', event_action: 'note', event_data: { explanation: 'I wear a mask.' } }],
      [at + 6000, { event_type: 'face', event_action: 'in_view' }],
    ]);
    const { acts, limit } = fold(told(...missed), { ...watchesAll, face_violations_end: true });
    expect(limit).toBeNull();
    expect(acts.map(({ explanation, count }) => [explanation, count])).toEqual(
      Array.from({ length: 4 }, () => ['I wear a mask.', null]),
    );
  });
});

describe('a browser prompt', () => {
  it("a browser prompt that takes the focus isn't an act of the candidate", () => {
    expect(kinds([0, opens], [10, blur], [20, hidden], [4000, visible], [4010, focus], [4020, closes])).toEqual([]);
    expect(kinds([0, opens], [10, blur], [4000, closes], [4500, focus])).toEqual([]);
  });

  it('a browser prompt excuses nothing that happens after it', () => {
    expect(kinds([0, opens], [1000, closes], [5000, hidden])).toEqual(['tab_change']);
    expect(kinds([0, opens], [longestDialogMs + 1000, hidden])).toEqual(['tab_change']);
  });
});

const anyEvent = fc.record({
  gap: fc.integer({ min: 0, max: 4000 }),
  said: fc.constantFrom(
    blur,
    focus,
    hidden,
    visible,
    move,
    resize,
    restore,
    opens,
    closes,
    leaves,
    alone,
    monitor('isExtended'),
    monitor('resolution'),
    { event_type: 'camera', event_action: 'switched_off' } as Said,
    { event_type: 'camera', event_action: 'lost' } as Said,
    { event_type: 'camera', event_action: 'back' } as Said,
    { event_type: 'face', event_action: 'out_of_view' } as Said,
    { event_type: 'face', event_action: 'in_view' } as Said,
  ),
});

/** The events of one or two tabs, one after the other. */
const anyInterview = fc
  .record({ events: fc.array(anyEvent, { maxLength: 60 }), turn: fc.integer({ min: 0, max: 60 }) })
  .map(({ events, turn }) => {
    let at = 1_000_000;
    return events.map(({ gap, said: { event_data = {}, ...event } }, index): WatchedEvent => {
      at += gap;
      const isSecond = index >= turn;
      return {
        ...event,
        tab: isSecond ? 'second' : 'first',
        sequence: isSecond ? index - turn + 1 : index + 1,
        at,
        error_ms: 5,
        event_data,
      };
    });
  });

const runs = { numRuns: 500 };

describe('random events', () => {
  it('shuffled and repeated events give the same acts', () => {
    fc.assert(
      fc.property(
        anyInterview.chain((events) =>
          fc.record({
            events: fc.constant(events),
            shuffled: fc.shuffledSubarray(events, { minLength: events.length }),
            again: fc.subarray(events),
          }),
        ),
        ({ events, shuffled, again }) => {
          expect(fold([...shuffled, ...again])).toEqual(fold(events));
        },
      ),
      runs,
    );
  });

  it('events in batches give the same acts as all events together', () => {
    fc.assert(
      fc.property(anyInterview, fc.integer({ min: 0, max: 60 }), (events, cut) => {
        const all = fold(events);
        const first = fold(events.slice(0, cut));
        const keys = new Set(all.acts.map(({ key }) => key));
        for (const { key } of first.acts) expect(keys.has(key)).toBe(true);
        expect(fold([...events.slice(cut), ...events.slice(0, cut)])).toEqual(all);
      }),
      runs,
    );
  });

  it('nothing that begins while a browser prompt is open is counted', () => {
    fc.assert(
      fc.property(anyInterview, (events) => {
        const dialogs = ownDialogs(inOrder(events));
        for (const { at, counter } of fold(events).acts) if (isInDialog(dialogs, at)) expect(counter).toBeNull();
      }),
      runs,
    );
  });

  it('no counter exceeds its limit, and each counter equals the number of its acts', () => {
    fc.assert(
      fc.property(anyInterview, (events) => {
        const { acts, counts } = fold(events);
        for (const counter of ['tab_change', 'window_blur', 'multiple_monitors'] as const) {
          expect(counts[counter]).toBeLessThanOrEqual(violationLimit);
          expect(acts.filter((act) => act.counter === counter)).toHaveLength(counts[counter]);
        }
        for (const { kind, counter } of acts) if (counter) expect(counter).toBe(counterOf[kind]);
      }),
      runs,
    );
  });

  it('two counted acts of leaving are always further apart than the length of one act', () => {
    fc.assert(
      fc.property(anyInterview, (events) => {
        const leaving = fold(events).acts.filter(({ kind }) => kind === 'tab_change' || kind === 'window_blur');
        for (const [index, { at, key }] of leaving.entries()) {
          const before = leaving[index - 1];
          const isOtherTab = before && before.key.split('.')[0] !== key.split('.')[0];
          if (before && !isOtherTab) expect(at - before.at).toBeGreaterThan(oneActMs);
        }
      }),
      runs,
    );
  });
});
