import {
  Badge,
  type BadgeTone,
  Button,
  Link,
  ProgressBar,
  phoneOnly,
  ScrollBox,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import styled from 'styled-components';
import { type UploadItem, uploadPercent } from './uploadItems.ts';

const List = styled(ScrollBox)`
  max-block-size: 22rem;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 8rem 7rem minmax(6rem, auto);
    align-items: center;
    gap: ${tokens.space[2]} ${tokens.space[4]};
    min-block-size: ${tokens.size.row};
    padding: ${tokens.space[2]} ${tokens.space[4]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > li:last-child {
    border-block-end: 0;
  }

  ${phoneOnly} {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`;

const tones: Record<UploadItem['phase'], BadgeTone> = {
  pending: 'outline',
  uploading: 'ringing',
  processing: 'ringing',
  complete: 'success',
  error: 'danger',
};

/** The state of an item; a document that was read but needs a person is not complete yet. */
function stateOf(item: UploadItem): {
  word: string;
  tone: BadgeTone;
  bar: 'accent' | 'success' | 'warning' | 'danger';
} {
  if (item.phase === 'complete' && item.review) return { word: 'needs review', tone: 'warning', bar: 'warning' };
  const bar = item.phase === 'complete' ? 'success' : item.phase === 'error' ? 'danger' : 'accent';
  return { word: item.phase, tone: tones[item.phase], bar };
}

function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

function noteOf(item: UploadItem): string {
  if (item.phase === 'error') return item.message;
  if (item.phase === 'complete') return item.review ?? item.campaignProblem ?? fileSize(item.sizeBytes);
  return fileSize(item.sizeBytes);
}

function Item({ item, onReview }: { item: UploadItem; onReview: (uploadId: string) => void }) {
  const { word, tone, bar } = stateOf(item);
  const canReview = item.phase === 'error' || (item.phase === 'complete' && item.review !== null);
  const reviewId = canReview ? item.uploadId : null;
  return (
    <li>
      <Stack gap={0}>
        <Text truncate weight="medium" title={item.name}>
          {item.name}
        </Text>
        <Text size="sm" tone={item.phase === 'error' ? 'danger' : 'muted'}>
          {noteOf(item)}
        </Text>
      </Stack>
      <ProgressBar label={`Progress of ${item.name}`} isLabelHidden value={uploadPercent(item)} tone={bar} />
      <span>
        <Badge tone={tone} isPulsing={item.phase === 'uploading' || item.phase === 'processing'}>
          {word}
        </Badge>
      </span>
      <span>
        {reviewId && (
          <Button size="sm" onPress={() => onReview(reviewId)}>
            Review
          </Button>
        )}
        {item.phase === 'complete' && item.leadId && <Link href={`/leads?lead=${item.leadId}`}>Open lead</Link>}
      </span>
    </li>
  );
}

/** The files of this visit, newest first, each with its state and its bar. */
export function RecentUploads({
  items,
  onReview,
}: {
  items: readonly UploadItem[];
  onReview: (uploadId: string) => void;
}) {
  return (
    <List tag="ul" aria-label="Recent Uploads" aria-live="polite" aria-relevant="additions text">
      {items.map((item) => (
        <Item key={item.id} item={item} onReview={onReview} />
      ))}
    </List>
  );
}
