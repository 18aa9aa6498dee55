export interface DrawnWave {
  /** Moves gradually to this height and speed. */
  move(amplitude: number, speed: number): void;
  stop(): void;
}

interface WaveLook {
  style: 'ios' | 'ios9';
  frequency: number;
  /** A CSS colour; custom properties are resolved. */
  color: string;
  isCover: boolean;
}

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

/** The colour of an element as '#rrggbb', the only format that the library accepts. */
function hexOf(element: HTMLElement, color: string): string {
  const probe = element.ownerDocument.createElement('span');
  probe.style.color = color;
  element.append(probe);
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  probe.remove();
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}

/** Draws a wave into an element; null if the browser can't. It pauses while the page is hidden or the element is out of view. */
export async function drawWave(element: HTMLElement, look: WaveLook): Promise<DrawnWave | null> {
  // Loaded on first use.
  const { default: SiriWave } = await import('siriwave');
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const wave = new SiriWave({
    container: element,
    style: look.style,
    frequency: look.frequency,
    color: hexOf(element, look.color),
    width,
    height,
    amplitude: 0,
    cover: look.isCover,
    autostart: false,
  });
  let isSeen = true;
  const decide = () => (isSeen && !document.hidden ? wave.start() : wave.stop());
  const sight =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver(([entry]) => {
          isSeen = entry?.isIntersecting ?? true;
          decide();
        });
  sight?.observe(element);
  document.addEventListener('visibilitychange', decide);
  decide();
  return {
    move(amplitude, speed) {
      wave.setAmplitude(amplitude);
      wave.setSpeed(speed);
    },
    stop() {
      sight?.disconnect();
      document.removeEventListener('visibilitychange', decide);
      wave.dispose();
    },
  };
}
