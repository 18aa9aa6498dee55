import { Badge, type BadgeProps } from '../Badge/Badge.tsx';

/** Said of what came with the samples of an organization's first hour. */
export function SampleBadge(props: Omit<BadgeProps, 'tone' | 'icon' | 'children'>) {
  return (
    <Badge tone="outline" title="It came with the samples: it is in no figure, and nobody’s phone rings." {...props}>
      Sample
    </Badge>
  );
}
