"""What Files can do."""

from apps.files.saving import file_edited as file_edited
from apps.files.saving import keep_file as keep_file
from apps.files.saving import trash_emptied as trash_emptied
from apps.files.saving import trash_warning as trash_warning
from apps.files.tools.editing import edit_document as edit_document
from apps.files.tools.editing import set_cells as set_cells
from apps.files.tools.editing import set_slide as set_slide
from apps.files.tools.editing import write_document as write_document
from apps.files.tools.filing import connect_drive as connect_drive
from apps.files.tools.filing import create_document as create_document
from apps.files.tools.filing import create_folder as create_folder
from apps.files.tools.filing import delete_file as delete_file
from apps.files.tools.filing import export_pdf as export_pdf
from apps.files.tools.filing import move_file as move_file
from apps.files.tools.filing import share_file as share_file
from apps.files.tools.reads import list_folder as list_folder
from apps.files.tools.reads import read_document as read_document
from apps.files.tools.reads import search_files as search_files
