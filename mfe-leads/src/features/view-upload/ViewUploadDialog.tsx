import type { ExtractedData, LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import {
  Badge,
  DescriptionList,
  EmptyState,
  formatPhone,
  IconFileText,
  Loaded,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';

const Prose = styled.div`
  max-block-size: 55vh;
  padding: ${tokens.space[3]} ${tokens.space[4]};
  overflow: auto;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

const names: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  email: 'Email',
  emails: 'All emails found',
  phone: 'Phone',
  phones: 'All phones found',
  skills: 'Skills',
  experience: 'Experience',
  education: 'Education',
  links: 'Links',
  location: 'Location',
};

function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <Stack direction="row" gap={1} wrap>
      {texts.map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
    </Stack>
  );
}

function findingOf(name: string, value: unknown) {
  if (name === 'phones' && Array.isArray(value)) {
    const phones = value as NonNullable<ExtractedData['phones']>;
    return phones.map(({ e164, raw }) => (
      <Text as="p" key={`${e164} ${raw}`}>
        <Text mono size="sm">
          {formatPhone(e164)}
        </Text>{' '}
        <Text size="sm" tone="muted">
          written as {raw}
        </Text>
      </Text>
    ));
  }
  if (name === 'skills' && Array.isArray(value)) return <Chips texts={[...new Set(value.map(String))]} />;
  if (Array.isArray(value)) return value.map((item) => <p key={String(item)}>{String(item)}</p>);
  if (name === 'phone')
    return (
      <Text mono size="sm">
        {formatPhone(String(value))}
      </Text>
    );
  return (
    <span style={{ whiteSpace: 'pre-wrap' }}>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>
  );
}

/** The extracted data in reading order; empty values are omitted. */
function Found({ data }: { data: ExtractedData | null }) {
  const known = Object.keys(names);
  const entries = Object.entries(data ?? {}).filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  entries.sort(([one], [other]) => (known.indexOf(one) + 1 || 99) - (known.indexOf(other) + 1 || 99));
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<IconFileText />}
        title="Nothing was found"
        description="The document has no name, email or phone number that could be read. Its text is under Raw Content."
      />
    );
  return (
    <DescriptionList
      items={entries.map(([name, value]) => ({
        term: names[name] ?? name.replaceAll('_', ' '),
        value: findingOf(name, value),
      }))}
    />
  );
}

function RawContent({ text }: { text: string | null }) {
  if (!text)
    return (
      <EmptyState
        icon={<IconFileText />}
        title="No text"
        description="The document has not been read yet, or it holds no text."
      />
    );
  return (
    <Prose tabIndex={0} role="region" aria-label="Text of the document">
      {text}
    </Prose>
  );
}

function Content({ upload }: { upload: LeadUploadDetail }) {
  return (
    <Tabs
      label="Content of the document"
      items={[
        { id: 'extracted', label: 'Extracted Data', content: <Found data={upload.extracted_data} /> },
        { id: 'raw', label: 'Raw Content', content: <RawContent text={upload.md_content} /> },
      ]}
    />
  );
}

/** The data extracted from one document. */
export function ViewUploadDialog({ uploadId, onClose }: { uploadId: string; onClose: () => void }) {
  const upload = useQuery(endpointQuery('GET /api/lead-uploads/:id', { params: { id: uploadId } }));
  return (
    <Dialog onClose={onClose} size="lg" title={upload.data?.original_filename ?? 'Document'}>
      <Loaded query={upload} failed="Failed to load file content" loading={<Skeleton lines={8} />}>
        {(found) => <Content upload={found} />}
      </Loaded>
    </Dialog>
  );
}
