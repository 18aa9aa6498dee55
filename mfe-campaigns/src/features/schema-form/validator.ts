import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { type JsonSchema, type Problem, problemsByField, validate } from '@switchboard/forms';
import { readyValues, type Values } from './formValues.ts';
import { shownProblems } from './shownProblems.ts';

/** The problems of a form's values, by path. */
export const problemsOf = (schema: JsonSchema, values: Values): Problem[] =>
  validate(schema, readyValues(schema, values));

/** The form engine as the validator that rjsf asks for: nothing is compiled, as the page's security policy demands. */
export function engineValidator(schema: JsonSchema): ValidatorType {
  return {
    validateFormData: (values: Values | undefined, drawn) => {
      const problems = problemsOf(schema, values ?? {});
      return {
        errors: problems.map(({ path, message }) => ({
          property: `.${path.join('.')}`,
          message,
          stack: message,
        })),
        errorSchema: shownProblems(drawn, problemsByField(problems)).atFields,
      };
    },
    isValid: (part: RJSFSchema, value: unknown) => validate(part as JsonSchema, value).length === 0,
    rawValidation: <Result>(part: RJSFSchema, value?: unknown) => ({
      errors: validate(part as JsonSchema, value) as Result[],
    }),
  };
}
