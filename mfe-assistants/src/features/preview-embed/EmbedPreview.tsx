import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import { Button, Section, Stack, Text } from '@switchboard/design-system';
import { useEffect, useRef, useState } from 'react';
import type { EmbedFormValues } from '../edit-embed/embedForm.ts';
import { type DrawnPreview, loadPreview } from './loadPreview.ts';

interface EmbedPreviewProps {
  values: EmbedFormValues;
  assistantName: string;
}

// A change of the form draws the preview again, after a pause in typing.
const pauseMs = 200;

/** The embed as its visitors would see it with the form's values. */
function previewOf(values: EmbedFormValues, assistantName: string): PublicEmbed {
  const { accent = 'indigo', position = 'right', theme = 'auto', language = 'auto', channels = [] } = values;
  const { button_label, title, greeting, consent, call_back } = values;
  return {
    name: values.name,
    assistant_name: assistantName,
    channels: channels.length > 0 ? channels : ['chat'],
    is_open: true,
    opens_at: null,
    appearance: { accent, position, theme },
    texts: {
      button_label: button_label || null,
      title: title || null,
      greeting: greeting || null,
      consent: consent || null,
      call_back: call_back || null,
    },
    language,
    fields: {
      name: values.ask_name ?? 'off',
      email: values.ask_email ?? 'off',
      phone_number: values.ask_phone_number ?? 'off',
    },
    notice: null,
    message_limit: values.messages_per_conversation ?? 1,
    can_email_transcript: false,
  };
}

/** A live preview of a web embed. What is written in it goes nowhere. */
export function EmbedPreview({ values, assistantName }: EmbedPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPreview | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const embed = JSON.stringify(previewOf(values, assistantName));

  useEffect(() => {
    let isLeft = false;
    let preview: DrawnPreview | null = null;
    loadPreview().then(
      (draw) => {
        if (isLeft || !place.current) return;
        preview = draw(place.current);
        setDrawn(preview);
      },
      () => {
        if (!isLeft) setFailedAttempt(attempt);
      },
    );
    return () => {
      isLeft = true;
      preview?.remove();
      setDrawn(null);
    };
  }, [attempt]);

  useEffect(() => {
    if (!drawn) return;
    const timer = setTimeout(() => {
      const shown = JSON.parse(embed) as PublicEmbed;
      drawn.update(shown, {
        greeting: shown.texts.greeting ?? 'The assistant’s first message appears here.',
        reply: 'This is a preview, so nothing is sent.',
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [drawn, embed]);

  return (
    <Section title="Preview" titleLevel={3}>
      {failedAttempt === attempt && (
        <Stack gap={3}>
          <Text tone="muted">The preview couldn’t be loaded. You can still save the embed.</Text>
          <Stack direction="row">
            <Button onPress={() => setAttempt(attempt + 1)}>Try again</Button>
          </Stack>
        </Stack>
      )}
      <div ref={place} />
    </Section>
  );
}
