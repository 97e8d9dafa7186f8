/** Where the chosen theme is kept; nothing is kept while the system decides. */
export const themeStorageKey = 'theme'

/** Where it is kept for this visit that the opening drawing has assembled itself. */
export const openingStorageKey = 'opening-seen'

/**
 * Runs in the head before the first paint: puts the visitor's chosen theme on the document, and whether this visit has
 * seen the opening (`data-opening-seen`), so that nothing starts that would be stopped again.
 * Its text is the same on every page, so one hash in the security policy covers it.
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${themeStorageKey}');if(t==='dark'||t==='light')d.theme=t;if(sessionStorage.getItem('${openingStorageKey}'))d.openingSeen=''}catch{}`
