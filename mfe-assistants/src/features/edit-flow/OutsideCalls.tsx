import { Button } from '@switchboard/design-system';
import { callsAt, type LivePlace } from '../../flow/liveCalls.ts';
import { LiveDot } from './FlowCanvas.styles.ts';

interface OutsideCallsProps {
  /** Nodes with calls that can't be seen now. */
  places: readonly LivePlace[];
  /** Where they are, such as “outside the view”. */
  where: string;
  onGo: (place: LivePlace) => void;
}

/** How many live calls are at nodes that can't be seen, and a way to the next of them. */
export function OutsideCalls({ places: [next, ...others], where, onGo }: OutsideCallsProps) {
  if (!next) return null;
  const calls = callsAt([next, ...others]);
  return (
    <Button size="sm" icon={<LiveDot />} onPress={() => onGo(next)}>
      {calls === 1 ? '1 live call' : `${calls} live calls`} {where}
    </Button>
  );
}
