/** Time that jumps from one event to the next, in milliseconds. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): void;
  /** Processes events until that time, or until there are none. */
  runUntil(ms: number): void;
}

interface Event {
  at: number;
  /** Events with the same time run in the order in which they were scheduled. */
  order: number;
  run: () => void;
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Creates a clock that starts at 0; events wait in a binary heap. */
export function createClock(): Clock {
  const heap: Event[] = [];
  let now = 0;
  let order = 0;

  function push(event: Event): void {
    let place = heap.length;
    for (let above = (place - 1) >> 1; place > 0; above = (place - 1) >> 1) {
      const parent = heap[above];
      if (!parent || !isBefore(event, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = event;
  }

  function pop(): Event | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let place = 0;
    for (let child = 1; child < heap.length; child = 2 * place + 1) {
      const [left, right] = [heap[child], heap[child + 1]];
      const isRight = left && right && isBefore(right, left);
      const least = isRight ? right : left;
      if (!least || !isBefore(least, last)) break;
      heap[place] = least;
      place = isRight ? child + 1 : child;
    }
    heap[place] = last;
    return first;
  }

  return {
    now: () => now,
    after(ms, run) {
      push({ at: now + ms, order: order++, run });
    },
    runUntil(ms) {
      while (heap[0] && heap[0].at <= ms) {
        const event = pop();
        if (!event) return;
        now = event.at;
        event.run();
      }
    },
  };
}
