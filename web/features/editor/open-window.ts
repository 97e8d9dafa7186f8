/** True while a dialog or menu is open: keys are for it. Those that the browser keeps closed are in the document as well. */
export function hasOpenWindow(roles: 'dialogs' | 'dialogs and menus'): boolean {
  const selector = roles === 'dialogs' ? dialogs : `${dialogs}, [role=menu]`
  return [...document.querySelectorAll(selector)].some((each) => each.checkVisibility())
}

const dialogs = '[role=dialog], [role=alertdialog], dialog[open]'
