import type { FieldTemplateProps, RegistryFieldsType, TemplatesType } from '@rjsf/utils';
import { ChoicesField } from './ChoicesField.tsx';
import { EntryList, ListEntry } from './EntryList.tsx';
import { ObjectGroup } from './ObjectGroup.tsx';
import { ValueField } from './ValueField.tsx';

/** Without labels, hints and messages: the fields of the design system render them. */
const bare = ({ children }: FieldTemplateProps) => children;

/** How forms look: rjsf's own markup is replaced by the design system. */
export const fields: RegistryFieldsType = {
  StringField: ValueField,
  NumberField: ValueField,
  BooleanField: ValueField,
  ChoicesField,
};

export const templates: Partial<TemplatesType> = {
  FieldTemplate: bare,
  ObjectFieldTemplate: ObjectGroup,
  ArrayFieldTemplate: EntryList,
  ArrayFieldItemTemplate: ListEntry,
};
