import type { OpenApiDocument } from './document.ts';
import { componentNames, methodsOf } from './methods.ts';
import type { MethodNames } from './names.ts';
import { pythonOperations } from './python-operations.ts';
import { enclosed, quoted } from './python-text.ts';
import { pythonTypes } from './python-types.ts';

const head = '# Written by `npm run sdk` from the contracts. Change it there.\n';

/** The generated files of the Python client: their names with their contents. */
export function generatePythonClient(
  document: OpenApiDocument,
  names: MethodNames,
  reasons: readonly string[],
): Record<string, string> {
  const methods = methodsOf(document, names);
  const nameOf = componentNames(document, methods);
  const reasonType = `from typing import Literal, TypeAlias\n\n${enclosed('ErrorReason: TypeAlias = Literal[', reasons.map(quoted), ']')}\n"""Why a request was refused."""\n`;
  const files = {
    '__init__.py': '',
    'types.py': pythonTypes(document, methods, nameOf),
    ...pythonOperations(document, methods, nameOf),
    'reasons.py': reasonType,
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, head + text]));
}
