import { Card, Grid, Skeleton } from '@switchboard/design-system';
import { cardWidth } from './CardList.tsx';

// Source: specification 02 §9.
const places = [1, 2, 3, 4, 5, 6];

/** Cards before they have arrived. */
export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Grid min={cardWidth} role="status" aria-busy="true" aria-label={label}>
      {places.map((place) => (
        <Card key={place} title={<Skeleton width="60%" />} titleLevel={2} aria-hidden="true">
          <Skeleton lines={4} />
        </Card>
      ))}
    </Grid>
  );
}
