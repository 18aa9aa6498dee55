import { formatZone, Text, timeInZone } from '@switchboard/design-system';
import { useEffect, useState } from 'react';

const tickMs = 15_000;

/** The moment it is, brought up to date several times a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface LocalTimeProps {
  zone: string | null;
  /** A person set the zone. */
  isOwn: boolean;
}

/** What time it is where a lead is, and how that is known. */
export function LocalTime({ zone, isOwn }: LocalTimeProps) {
  const now = useNow();
  if (zone === null) return <>Not known from the number</>;
  const time = timeInZone(zone, now);
  return (
    <>
      {time ? `${time} · ${formatZone(zone).replaceAll('_', ' ')}` : zone}{' '}
      <Text size="sm" tone="muted">
        {isOwn ? 'set by hand' : 'from the number'}
      </Text>
    </>
  );
}
