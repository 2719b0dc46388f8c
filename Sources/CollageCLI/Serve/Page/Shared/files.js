/** Takes files that are dropped on a screen or pasted while it is shown; gives what ends that. */
export function watchFiles(element, take) {
  const tell = (isOver) => element.classList.toggle('dropping', isOver)
  element.addEventListener('dragover', (event) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    tell(true)
  })
  element.addEventListener('dragleave', (event) => tell(element.contains(event.relatedTarget)))
  element.addEventListener('drop', (event) => {
    event.preventDefault() // never leave the page for what missed its aim
    tell(false)
    if (event.dataTransfer.files.length) take([...event.dataTransfer.files])
  })
  const paste = (event) => {
    const isElsewhere = element.hidden || element.closest('[inert]') || event.target.closest?.('dialog')
    if (isElsewhere || !event.clipboardData.files.length) return
    event.preventDefault()
    take([...event.clipboardData.files])
  }
  addEventListener('paste', paste)
  return () => removeEventListener('paste', paste)
}
