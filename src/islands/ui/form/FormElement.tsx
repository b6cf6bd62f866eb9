import type { ComponentProps } from 'react';
import type { Form } from './use-form.ts';

interface FormElementProps extends Omit<ComponentProps<'form'>, 'form' | 'ref' | 'noValidate'> {
  form: Pick<Form<object>, 'attach'>;
}

/** The form element; the form validates its fields, not the browser. */
export function FormElement({ form, ...rest }: FormElementProps) {
  const { attach } = form;
  return <form {...rest} ref={attach} noValidate />;
}
