import type { Embed } from '@switchboard/contracts/embeds';
import { breakpoints, formatPhone, Stack, tokens } from '@switchboard/design-system';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { EmbedPreview } from '../preview-embed/EmbedPreview.tsx';
import { EmbedFields } from './EmbedFields.tsx';
import { bodyOf, EmbedForm, embedTexts, formOf } from './embedForm.ts';

interface EmbedDialogProps {
  /** The embed to change; without one, the dialog adds a new one. */
  embed?: Embed | undefined;
  onClose: () => void;
  /** A new embed has to be added to a site next. */
  onCreated: (embed: Embed) => void;
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
  align-items: start;

  @container (min-width: ${breakpoints.phone}px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);

    & > :last-child {
      position: sticky;
      inset-block-start: 0;
    }
  }
`;

const Container = styled.div`
  container-type: inline-size;
`;

/** Adds or changes one web embed, next to a preview of it. */
export function EmbedDialog({ embed, onClose, onCreated }: EmbedDialogProps) {
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { status: 'published' } }));
  const numbers = useQuery(endpointRows('GET /api/phone-numbers'));
  const names = new Map([
    ...(assistants.data ?? []).map(({ id, name }) => [id, name] as const),
    ...(numbers.data ?? []).map(({ id, phone_number }) => [id, formatPhone(phone_number)] as const),
  ]);
  if (embed && !names.has(embed.assistant_id)) names.set(embed.assistant_id, embed.assistant_name);
  const form = useSaveForm(EmbedForm, {
    values: formOf(embed),
    save: async (values, version) => {
      const body = bodyOf(values);
      if (!embed) return onCreated(await request('POST /api/embeds', { body }));
      await request('PATCH /api/embeds/:id', {
        params: { id: embed.id },
        body: { ...body, updated_at: String(version) },
      });
    },
    ...(embed && {
      merge: {
        version: embed.updated_at,
        read: async () => {
          const stored = await request('GET /api/embeds/:id', { params: { id: embed.id } });
          return { version: stored.updated_at, values: formOf(stored) };
        },
        ...embedTexts(names),
      },
    }),
    stale: 'embed.changed',
    done: embed ? 'Web embed updated' : 'Web embed added',
    failed: 'Failed to save the web embed. Please try again.',
    onSaved: embed ? onClose : () => undefined,
  });
  const values = form.watch();
  return (
    <FormDialog
      form={form}
      size="xl"
      title={embed ? 'Edit web embed' : 'Add web embed'}
      description="A button on your website that opens a chat with an assistant, or a form to request a call."
      submitLabel={embed ? 'Save changes' : 'Add embed'}
      onClose={onClose}
    >
      <Container>
        <Columns>
          <Stack gap={4}>
            <EmbedFields form={form} embed={embed} assistants={assistants} numbers={numbers} />
          </Stack>
          <EmbedPreview values={values} assistantName={names.get(values.assistant_id) ?? 'Your assistant'} />
        </Columns>
      </Container>
    </FormDialog>
  );
}
