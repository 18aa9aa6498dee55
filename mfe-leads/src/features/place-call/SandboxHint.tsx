import { Banner, Text } from '@switchboard/design-system';

/** The behaviour of the sandbox's callee, which depends on the end of the lead's number. */
export function SandboxHint() {
  return (
    <Banner title="Sandbox: calls are simulated">
      <Text as="p" size="sm">
        No phone rings. The last four digits of the lead's number choose what happens: <Text mono>0101</Text> busy,{' '}
        <Text mono>0102</Text> no answer, <Text mono>0103</Text> voicemail, <Text mono>0104</Text> failure,{' '}
        <Text mono>0105</Text> rejected, <Text mono>0106</Text> opted out, <Text mono>0107</Text> no such number. Every
        other number answers.
      </Text>
    </Banner>
  );
}
