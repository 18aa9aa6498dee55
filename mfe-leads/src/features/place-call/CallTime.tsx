import { Banner, Text } from '@switchboard/design-system';
import { useNow } from '../../display/useNow.ts';
import { clockText, placesText, timesThere } from '../../display/zoneTimes.ts';
import type { CallTimeState } from './useCallTime.ts';

/** The local time of the lead who is about to be called, as a warning outside calling hours. */
export function CallTime({ state, isAsking }: { state: CallTimeState; isAsking?: boolean }) {
  const now = useNow();
  const { answer, isOutside, mayCall } = state;
  if (!answer) return null;
  const zones = answer.possible_time_zones;
  const isGuess = zones.length > 1;
  const among = isGuess ? ` The number may be in ${placesText(zones, answer.number_region)}.` : '';
  const time = zones.length > 0 ? `It is ${timesThere(zones, now)}.` : "The lead's local time isn't known.";
  if (!isOutside)
    return (
      <Text as="p" size="sm" tone="muted">
        {time}
        {among}
      </Text>
    );
  const hours = answer.window
    ? ` Calls go out from ${clockText(answer.window.start)} to ${clockText(answer.window.end)} there.`
    : '';
  const refused = state.isOfCampaign ? ` ${answer.explanation}` : ' Your role only calls within these hours.';
  return (
    <Banner tone="warning" role="alert" title={mayCall && isAsking ? `${time} Call anyway?` : time}>
      {`${hours}${among}${mayCall ? '' : refused}`.trim()}
    </Banner>
  );
}
