import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Stack } from '@switchboard/design-system';
import { useIsLocked } from '../../editing/access.tsx';
import { BuiltInTools } from './BuiltInTools.tsx';
import { FunctionList } from './FunctionList.tsx';
import { SigningSecret } from './SigningSecret.tsx';

/** The functions of an assistant: the organization's own, and the built-in tools. */
export function FunctionsTab() {
  const isDisabled = useIsLocked(fieldsByPath.get('functions'));
  return (
    <Stack gap={6}>
      <FunctionList isDisabled={isDisabled} />
      <BuiltInTools isDisabled={isDisabled} />
      <SigningSecret />
    </Stack>
  );
}
