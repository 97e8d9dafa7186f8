/** What the linter passes to a rule, as far as this one reads it. @see https://oxc.rs/docs/guide/usage/linter/js-plugins.html */
type RuleContext = { cwd: string; filename: string; report(finding: { node: unknown; message: string }): void }
type ElementNode = { name: { type: string; name?: string } }
type ImportNode = { source: { value?: unknown } }

/**
 * Forms that do without the kit, each with its reason. One that is no longer needed fails its test.
 *
 * @see docs/guides/add-a-form.md
 */
export const formsWithoutKit: Readonly<Record<string, string>> = {
  'web/features/account/follow-link-form.tsx': 'older than the kit',
  'web/features/account/login-form.tsx': 'older than the kit',
  'web/features/account/mail-request-form.tsx': 'older than the kit',
  'web/features/account/mailed-code-form.tsx': 'older than the kit',
  'web/features/account/new-password-form.tsx': 'older than the kit',
  'web/features/account/password-form.tsx': 'older than the kit',
  'web/features/account/profile-form.tsx': 'older than the kit',
  'web/features/account/register-form.tsx': 'older than the kit',
  'web/features/account/second-step-form.tsx': 'older than the kit',
  'web/features/account/security/delete-account-dialog.tsx': 'older than the kit',
  'web/features/account/security/email-card.tsx': 'older than the kit',
  'web/features/account/security/reauthentication-dialog.tsx': 'older than the kit',
  'web/features/account/security/remove-factor-dialog.tsx': 'older than the kit',
  'web/features/account/security/set-up-dialog.tsx': 'older than the kit',
  'web/features/account/setup-form.tsx': 'older than the kit',
  'web/features/announcements/announcements-screen.tsx': 'older than the kit',
  'web/features/applications/start/start-screen.tsx': 'older than the kit',
  'web/features/submission/handed-in.tsx': 'older than the kit',
  'web/features/calls/bring-version.tsx': 'older than the kit',
  'web/features/calls/fact-editor.tsx': 'older than the kit',
  'web/features/consultations/booking-dialog.tsx': 'older than the kit',
  'web/features/contact/contact-form.tsx': 'older than the kit',
  'web/features/contact/staff/contact-panel.tsx': 'older than the kit',
  'web/features/content/site-facts-panel.tsx': 'older than the kit',
  'web/features/editor/edit-section-dialog.tsx': 'older than the kit',
  'web/features/editor/element-dialog.tsx': 'older than the kit',
  'web/features/editor/own-section-type-dialog.tsx': 'older than the kit',
  'web/features/editor/send-section-dialog.tsx': 'older than the kit',
  'web/features/fit/money-part.tsx': 'older than the kit',
  'web/features/models/connection-set.tsx': 'older than the kit',
  'web/features/models/limits-form.tsx': 'older than the kit',
  'web/features/models/money-form.tsx': 'older than the kit',
  'web/features/organisations/fact-dialog.tsx': 'older than the kit',
  'web/features/organisations/members-section.tsx': 'older than the kit',
  'web/features/organisations/organisation-tab.tsx': 'older than the kit',
  'web/features/organisations/partner-dialog.tsx': 'older than the kit',
  'web/features/organisations/public/interview-card.tsx': 'older than the kit',
  'web/features/organisations/rename-dialog.tsx': 'older than the kit',
  'web/features/organisations/text-dialog.tsx': 'older than the kit',
  'web/features/subscriptions/staff/plans-view.tsx': 'older than the kit',
  'web/features/subscriptions/staff/subscriptions-screen.tsx': 'older than the kit',
  'web/features/support/rating-form.tsx': 'older than the kit',
  'web/features/support/staff/answer-box.tsx': 'older than the kit',
  'web/features/users/invite-dialog.tsx': 'older than the kit',
  'web/workspace/consultant-dialog.tsx': 'older than the kit',
}

/** Every form in `web/` is made with the kit in `web/form`, so that no typed text is lost and errors appear in one way. @see docs/guides/add-a-form.md */
export const forms = {
  meta: { type: 'problem', docs: { description: 'Make every form with the kit in web/form.' } },
  create(context: RuleContext) {
    const path = context.filename.replaceAll('\\', '/').replace(`${context.cwd.replaceAll('\\', '/')}/`, '')
    const isChecked =
      path.startsWith('web/') && !/^web\/(ui|form)\/|\.test\.tsx$/.test(path) && !Object.hasOwn(formsWithoutKit, path)
    let usesKit = false
    const found: ElementNode[] = []
    return {
      ImportDeclaration({ source }: ImportNode): void {
        if (typeof source.value === 'string' && source.value.startsWith('#web/form/')) usesKit = true
      },
      JSXOpeningElement(node: ElementNode): void {
        if (node.name.type === 'JSXIdentifier' && /^(form|FormDialog)$/.test(node.name.name ?? '')) found.push(node)
      },
      'Program:exit'(): void {
        if (!isChecked || usesKit) return
        for (const node of found) {
          context.report({
            node,
            message:
              'A form uses useContractForm of web/form, so that typed text and errors are kept. See docs/guides/add-a-form.md.',
          })
        }
      },
    }
  },
}
