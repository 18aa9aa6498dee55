import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import { Banner, Button, isReadersZone, Stack, shownZone, Text, timeInZone } from '@switchboard/design-system';
import { clockText, isElsewhere, offeredTime, placeOf, placesText, timeThere } from '../../display/zoneTimes.ts';
import type { Meaning } from './clockTimes.ts';

interface TimeThereProps {
  at: Date;
  meaning: Meaning;
  answer: CallWindowAnswer | undefined;
  /** Whether the answer is for the chosen time. */
  isCurrent: boolean;
  now: Date;
  /** The error that the date field already shows. */
  said: string | undefined;
  onUse: (at: Date) => void;
  onUseSecond: (isSecond: boolean) => void;
}

/** Both local times in one line: '9:30 AM in Chicago · 4:30 PM for you', or the organization's if that differs. */
function bothClocks(at: Date, { time_zone: zone }: CallWindowAnswer): string {
  const own = timeInZone(shownZone(), at);
  const whose = isReadersZone() ? 'for you' : `in ${placeOf(shownZone())}`;
  return isElsewhere(zone, at) ? `${timeThere(zone, at)} · ${own} ${whose}` : `${own}, there and ${whose}`;
}

function windowText({ window, possible_time_zones: zones, number_region }: CallWindowAnswer): string {
  const hours = window ? `Calls go out from ${clockText(window.start)} to ${clockText(window.end)} there.` : '';
  const whose =
    zones.length > 1
      ? `The number may be in ${placesText(zones, number_region)}: the call waits until it is a good time in all of them.`
      : zones.length === 0
        ? "The lead's time zone isn't known. Edit the lead to choose it."
        : '';
  return `${hours} ${whose}`.trim();
}

/** The clocks change at that time: it doesn't exist, or occurs twice. */
function ClockChange({ at, meaning, onUseSecond }: Pick<TimeThereProps, 'at' | 'meaning' | 'onUseSecond'>) {
  if (meaning.kind === 'one') return null;
  if (meaning.kind === 'skipped')
    return (
      <Banner tone="warning" title="This time does not exist">
        {isReadersZone() ? 'Your' : 'The'} clocks go forward over it. The call goes out at {timeInZone(shownZone(), at)}
        .
      </Banner>
    );
  const isSecond = at.getTime() === meaning.second.getTime();
  return (
    <Banner
      tone="warning"
      title="This time comes twice"
      actions={
        <Button size="sm" onPress={() => onUseSecond(!isSecond)}>
          {isSecond ? 'Use the first one' : 'Use the second one'}
        </Button>
      }
    >
      {isReadersZone() ? 'Your' : 'The'} clocks go back over it. The {isSecond ? 'second' : 'first'} one is meant.
    </Banner>
  );
}

/** The lead's local time for the chosen time, whether the call is allowed then, and if not, when it is. */
export function TimeThere({ at, meaning, answer, isCurrent, now, said, onUse, onUseSecond }: TimeThereProps) {
  const next = answer?.next_allowed_time ? new Date(answer.next_allowed_time) : null;
  return (
    <Stack gap={2}>
      {answer && (
        <div>
          <Text as="p" weight="medium" role="status">
            {bothClocks(at, answer)}
          </Text>
          <Text as="p" size="sm" tone="muted">
            {windowText(answer)}
          </Text>
        </div>
      )}
      <ClockChange at={at} meaning={meaning} onUseSecond={onUseSecond} />
      {answer && isCurrent && !answer.is_allowed && at > now && (
        <Banner
          tone="warning"
          title="The lead is not called at this time"
          actions={
            next && (
              <Button size="sm" onPress={() => onUse(next)}>
                Use {offeredTime(answer.time_zone, next, now)}
              </Button>
            )
          }
        >
          {answer.explanation === said ? null : answer.explanation}
        </Banner>
      )}
    </Stack>
  );
}
