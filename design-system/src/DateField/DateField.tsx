import { DateField as AriaDateField } from 'react-aria-components';
import styled from 'styled-components';
import { fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes } from '../Field/Field.tsx';
import { Bound, bindParts } from '../Form/FormBinding.tsx';
import { BoxedSegments, Segment } from './DateField.styles.ts';
import { type DateFieldProps, dayProps } from './dayProps.ts';

export type { DateFieldProps };

const Root = styled(AriaDateField)`
  ${fieldFrame}
` as typeof AriaDateField;

function PlainDateField(props: DateFieldProps) {
  const { label, isLabelHidden, isRequired, description, errorMessage } = props;
  return (
    <Root {...dayProps(props)}>
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={isRequired} />
      <BoxedSegments>{(segment) => <Segment segment={segment} />}</BoxedSegments>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}

/** A date typed part by part, in the order of the user's language. */
export function DateField(props: DateFieldProps) {
  return <Bound field={PlainDateField} props={props} bind={bindParts<string>} />;
}
