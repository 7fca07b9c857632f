require 'json'

module Wavehall
  # The two files of a scene, `NAME.json` and `NAME.obj`: both are written, or none.
  class SceneFiles
    attr_reader :scene_path, :mesh_path

    # @param path of the scene; `.json` is added if it is not there
    def initialize(path)
      @scene_path = path =~ /\.json\z/i ? path : "#{path}.json"
      @mesh_path = @scene_path.sub(/\.json\z/i, '.obj')
    end

    # Folder of renderings of this scene, beside it.
    def results
      @scene_path.sub(/\.json\z/i, ' results')
    end

    # @raise [FileProblem] if the files cannot be written, or the scene is another one
    def write(scene)
      content = scene.content(File.basename(@mesh_path), before)
      written = [@mesh_path, @scene_path].map { |path| [path, "#{path}.new"] }
      begin
        write_lines(written[0][1]) { |file| scene.each_line { |line| file.write("#{line}\n") } }
        write_lines(written[1][1]) { |file| file.write("#{JSON.pretty_generate(content)}\n") }
        replace(written)
      ensure
        written.each { |_, part| File.delete(part) if File.exist?(part) }
      end
    rescue SystemCallError, IOError => error
      raise FileProblem.new("#{@scene_path} cannot be written: #{Wavehall.text(error.message)}",
                            'Nothing was changed. Choose another folder, or make room on the disk.')
    end

    private

    # The scene that is replaced, of which further entries stay; nil if there is none.
    def before
      return nil unless File.exist?(@scene_path) || File.exist?(@mesh_path)
      raise TypeError unless File.exist?(@scene_path)
      scene = JSON.parse(File.read(@scene_path, :encoding => 'UTF-8'))
      mesh = scene['geometry']['mesh']['file']
      return scene if scene['wavehall'] == 1 && mesh == File.basename(@mesh_path)
      raise TypeError
    rescue JSON::ParserError, TypeError, NoMethodError
      raise FileProblem.new("#{@scene_path} or #{File.basename(@mesh_path)} is there, and they are no scene with its model.",
                            'Nothing was changed. Choose another name.')
    end

    def write_lines(path)
      File.open(path, 'wb') do |file|
        yield file
        file.fsync
      end
    end

    # Puts the new files in their places; puts the old ones back if one cannot be.
    def replace(written)
      aside = {}
      placed = []
      begin
        written.each do |path, part|
          if File.exist?(path)
            File.rename(path, "#{path}.before")
            aside[path] = "#{path}.before"
          end
          File.rename(part, path)
          placed << path
        end
      rescue SystemCallError
        placed.each { |path| File.delete(path) }
        aside.each { |path, old| File.rename(old, path) }
        raise
      end
      # Also what is left of an export that was killed.
      written.each { |path, _| File.delete("#{path}.before") if File.exist?("#{path}.before") }
    end
  end
end
