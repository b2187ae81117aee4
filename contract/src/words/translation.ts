/** Types that make a missing key, or a variable that differs from the default language's, a compile error. */

/** The `{{variables}}` of a text. */
type Variables<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Variables<Rest>
  : never;

type SameVariables<A extends string, B extends string> = [Variables<A>] extends [Variables<B>]
  ? [Variables<B>] extends [Variables<A>]
    ? true
    : false
  : false;

/** `Other` when it says everything `Default` says with the same variables; otherwise a type nothing fits. */
type Checked<Default, Other> = {
  [Key in keyof Default]: Default[Key] extends string
    ? Key extends keyof Other
      ? Other[Key] extends string
        ? SameVariables<Default[Key], Other[Key]> extends true
          ? string
          : { readonly variablesDiffer: Variables<Default[Key]> }
        : string
      : string
    : Checked<Default[Key], Key extends keyof Other ? Other[Key] : never>;
};

/** `translated<typeof defaultArea>()({ … })`: every key of the default language, no other, with the same variables. */
export const translated =
  <Default>() =>
  <const Other extends Checked<Default, Other> & NoOther<Default, Other>>(words: Other): Other =>
    words;

type NoOther<Default, Other> = {
  [Key in keyof Other]: Key extends keyof Default
    ? Other[Key] extends string
      ? string
      : NoOther<Default[Key], Other[Key]>
    : never;
};
