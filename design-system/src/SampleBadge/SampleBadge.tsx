import { Badge, type BadgeProps } from '../Badge/Badge.tsx';

/** Marks sample data of an organization's first hour. */
export function SampleBadge(props: Omit<BadgeProps, 'tone' | 'icon' | 'children'>) {
  return (
    <Badge tone="outline" title="Sample data: it is not counted, and no phone rings." {...props}>
      Sample
    </Badge>
  );
}
