import type { Embed } from '@switchboard/contracts/embeds';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import { HelpLink, useCan, useFlag } from '@switchboard/platform';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { iframeTag, scriptTag } from './snippets.ts';

interface SnippetDialogProps {
  embed: Embed;
  onClose: () => void;
}

/** Why the API leaves out the channel for calls; null if it doesn't, or the embed has none. */
function useCallBackProblem({ channels }: Embed): string | null {
  const hasCallBack = channels.includes('call_back');
  const canRequest = useFlag('callrequests');
  const canRead = useCan('phone_number.read');
  const numbers = useQuery({ ...endpointRows('GET /api/phone-numbers'), enabled: hasCallBack && canRead });
  if (!hasCallBack) return null;
  const effect = channels.length > 1 ? 'sites don’t offer Call me back yet' : 'sites don’t show the embed yet';
  if (!canRequest) return `Call requests are switched off for your organization, so ${effect}.`;
  if (!numbers.data || numbers.data.some(({ type }) => type === 'outbound')) return null;
  return `There is no outbound phone number, so ${effect}. Add one in Phone Numbers.`;
}

function problemOf({ is_enabled, is_assistant_published }: Embed): string | null {
  if (!is_enabled) return 'This embed is disabled, so sites don’t show it yet.';
  if (!is_assistant_published) return 'The assistant isn’t published, so sites don’t show the embed yet.';
  return null;
}

/** The code that adds a web embed to a site. */
export function SnippetDialog({ embed, onClose }: SnippetDialogProps) {
  const { origin } = window.location;
  const callBackProblem = useCallBackProblem(embed);
  const problem = problemOf(embed) ?? callBackProblem;
  return (
    <Dialog
      title={`Add ${embed.name} to your site`}
      size="lg"
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={4}>
        {problem && <Banner tone="warning">{problem}</Banner>}
        <Stack gap={2}>
          <Text>Add this line to every page that shows the button, before the end of the body.</Text>
          <CodeBlock label="script tag" value={scriptTag(embed, origin)} />
          <Text size="sm" tone="muted">
            It works on {embed.allowed_origins.join(', ')}.
          </Text>
        </Stack>
        <Stack gap={2}>
          <Text>
            If your site has a content security policy, add this address to <Text mono>script-src</Text> and{' '}
            <Text mono>connect-src</Text> of your policy. If one of them is missing, copy the sources of{' '}
            <Text mono>default-src</Text> into it first.
          </Text>
          <CodeBlock label="address" value={origin} />
          <Text size="sm" tone="muted">
            A nonce on the tag works instead of the address in <Text mono>script-src</Text>. Don’t add a second{' '}
            <Text mono>script-src</Text>: browsers ignore it.
          </Text>
        </Stack>
        <Stack gap={2}>
          <Text>If your site allows no scripts of other sites, show the chat in an iframe instead.</Text>
          <CodeBlock label="iframe" value={iframeTag(embed, origin)} />
          <Text size="sm" tone="muted">
            In a content security policy, the iframe needs the address in <Text mono>frame-src</Text> only. If that is
            missing, copy the sources of <Text mono>child-src</Text> or <Text mono>default-src</Text> into it first.
          </Text>
        </Stack>
        <HelpLink article="web-embeds">How web embeds work</HelpLink>
      </Stack>
    </Dialog>
  );
}
