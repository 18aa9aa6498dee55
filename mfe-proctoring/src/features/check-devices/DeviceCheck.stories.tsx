import { CandidatePage } from '../../candidate/CandidatePage.tsx';
import { drawnTrack } from '../../testing/drawnTrack.ts';
import { DeviceCheck } from './DeviceCheck.tsx';

type Devices = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia' | 'enumerateDevices'>;

const refuse = (name: string) => async () => {
  throw new DOMException('Refused', name);
};

/** A browser with these device responses, for as long as the story is shown. */
function withDevices(given: Partial<Devices>): () => () => void {
  return () => {
    const devices: Devices = {
      getUserMedia: refuse('NotAllowedError'),
      getDisplayMedia: refuse('NotAllowedError'),
      enumerateDevices: async () => [],
      ...given,
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
    return () => Reflect.deleteProperty(navigator, 'mediaDevices');
  };
}

async function pressAll({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  for (const button of canvasElement.querySelectorAll('button'))
    if (/^(Check|Try)/.test(button.innerText)) button.click();
}

const tools = { screen_share: true, multiple_monitor_detection: true };

const story = (given: Partial<Devices>, isPressed = true) => ({
  render: () => (
    <CandidatePage>
      <DeviceCheck tools={tools} />
    </CandidatePage>
  ),
  parameters: { layout: 'fullscreen' },
  beforeEach: withDevices(given),
  ...(isPressed && { play: pressAll }),
});

async function works(): Promise<MediaStream> {
  const camera = drawnTrack('camera');
  return new MediaStream(camera ? [camera] : []);
}

export default { title: 'Pages/proctoring/DeviceCheck', tags: ['!autodocs'] };

export const Pending = story({}, false);
export const Works = story({ getUserMedia: works });
export const Asking = story({ getUserMedia: () => new Promise<never>(() => undefined) });
export const Refused = story({});
export const Missing = story({ getUserMedia: refuse('NotFoundError') });
export const Busy = story({ getUserMedia: refuse('NotReadableError') });
export const OnlyCamera = story({
  getUserMedia: async (asked) => {
    if (asked?.audio) throw new DOMException('None', 'NotFoundError');
    return works();
  },
});
