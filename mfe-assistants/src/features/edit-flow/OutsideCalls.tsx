import { Button } from '@switchboard/design-system';
import { callsAt, type LivePlace } from '../../flow/liveCalls.ts';
import { LiveDot } from './FlowCanvas.styles.ts';

interface OutsideCallsProps {
  /** Nodes with calls that are out of view. */
  places: readonly LivePlace[];
  /** The place of the calls, such as “outside the view”. */
  where: string;
  onGo: (place: LivePlace) => void;
}

/** The number of live calls at nodes that are out of view, with a button to the next of them. */
export function OutsideCalls({ places: [next, ...others], where, onGo }: OutsideCallsProps) {
  if (!next) return null;
  const calls = callsAt([next, ...others]);
  return (
    <Button size="sm" icon={<LiveDot />} onPress={() => onGo(next)}>
      {calls === 1 ? '1 live call' : `${calls} live calls`} {where}
    </Button>
  );
}
