import type { KeptMailParts } from '@switchboard/contracts/outbox';
import { EmptyState, Link, Loaded, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { CodeBlock, Tabs } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';

// As a mail program shows it: nothing in it runs, and nothing in it leads anywhere.
const Frame = styled.iframe`
  display: block;
  inline-size: 100%;
  block-size: 26rem;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
`;

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/\S+/g) ?? [])];

function Parts({ mail: { subject, text, html } }: { mail: KeptMailParts }) {
  const links = linksIn(text);
  return (
    <Stack gap={4}>
      {links.length > 0 && (
        <Stack as="ul" gap={1} aria-label="Links in the mail">
          {links.map((link) => (
            <li key={link}>
              <Link href={link} external>
                {link}
              </Link>
            </li>
          ))}
        </Stack>
      )}
      <Tabs
        label="Parts of the mail"
        items={[
          {
            id: 'html',
            label: 'HTML',
            content: html ? (
              <Frame title={subject} sandbox="" srcDoc={html} />
            ) : (
              <EmptyState title="No HTML part" description="It was kept before that was." />
            ),
          },
          { id: 'text', label: 'Text', content: <CodeBlock label="Text of the mail" value={text} maxHeight={416} /> },
        ]}
      />
    </Stack>
  );
}

/** A mail in both its parts, with its links. */
export function MailDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const mail = useQuery(endpointQuery('GET /api/superadmin/outbox/:name', { params: { name } }));
  return (
    <Dialog
      size="lg"
      title={mail.data?.subject ?? 'Mail'}
      description={mail.data && <Text>To {mail.data.to}</Text>}
      onClose={onClose}
    >
      <Loaded query={mail} failed="Failed to load the mail" loading={<Skeleton shape="block" height={416} />}>
        {(parts) => <Parts mail={parts} />}
      </Loaded>
    </Dialog>
  );
}
